import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** those of every screen; letters of rarer names come when one is there */
const FONT = /(?:fraunces|figtree)-[\w-]{8}\.woff2$/
const TEXTS = /^\0virtual:texts[/]house[/](\w+)$/

/** Fonts, and the first texts of every language, stand in the document; the server leaves out all languages but the reader's. */
export function loadAhead(): Plugin {
  return {
    name: 'load-ahead',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => Object.values(bundle ?? {}).flatMap(linkTo) },
  }
}

function linkTo(file: Rolldown.OutputChunk | Rolldown.OutputAsset): HtmlTagDescriptor[] {
  const href = `/${file.fileName}`
  if (FONT.test(file.fileName)) return [link({ rel: 'preload', as: 'font', type: 'font/woff2', href })]
  const hreflang = file.type === 'chunk' && TEXTS.exec(file.facadeModuleId ?? '')?.[1]
  return hreflang ? [link({ rel: 'modulepreload', hreflang, href })] : []
}

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', injectTo: 'head', attrs: { crossorigin: true, ...attrs } })

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { LANGUAGES } from './src/net/languages.ts'

export type Messages = Record<string, string>

const FOLDER = fileURLToPath(new URL('src/i18n/texts/', import.meta.url))
const ALL = 'virtual:texts'
const ONE = /^virtual:texts[/](\w+)[/](\w+)$/

export const PACKS = readdirSync(FOLDER).sort()

/** Compiles the texts: `virtual:texts` loads a pack in a language, as strings and functions of their arguments. */
export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(ALL) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ALL}`) return index()
      const [, pack, lang] = ONE.exec(id.slice(1)) ?? []
      if (!id.startsWith('\0') || !pack || !lang) return null
      for (const each of ['en', lang]) this.addWatchFile(fileOf(pack, each))
      return `export default ${compile({ ...read(pack, 'en'), ...read(pack, lang) })}`
    },
  }
}

/** A pack in a language, as it is written; nothing where nobody has translated it yet. */
export function read(pack: string, lang: string): Messages {
  const isThere = readdirSync(FOLDER + pack).includes(`${lang}.json`)
  return isThere ? (JSON.parse(readFileSync(fileOf(pack, lang), 'utf8')) as Messages) : {}
}

/** Messages as code: `p` picks an arm of a plural or a select. */
export function compile(messages: Messages): string {
  const rows = Object.entries(messages).map(([key, message]) => `${JSON.stringify(key)}:${codeOf(elements(message))}`)
  return `(p)=>({${rows.join(',')}})`
}

/** What the screens may say: every key with the types of its arguments. */
export function types(): string {
  const all = Object.assign({}, ...PACKS.map((pack) => read(pack, 'en'))) as Messages
  const rows = Object.entries(all).map(([key, message]) => `  '${key}': ${shapeOf(argumentsOf(message))}`)
  const head = '// Written by `npm test -- -u` from the English texts. Do not edit.\n'
  return `${head}\nexport type Pack = ${PACKS.map((pack) => `'${pack}'`).join(' | ')}\n\nexport interface Texts {\n${rows.join('\n')}\n}\n`
}

export type Kind = 'text' | 'number' | 'choice'

/** The arguments of a message, in their order, and what each of them has to be. */
export function argumentsOf(message: string): Map<string, Kind> {
  const found = new Map<string, Kind>()
  for (const element of flat(elements(message))) {
    if (element.type === TYPE.plural) found.set(element.value, 'number')
    else if (element.type === TYPE.select) found.set(element.value, 'choice')
    else if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, 'text')
  }
  return found
}

/** A message and all that is in its arms. */
export function flat(found: MessageFormatElement[]): MessageFormatElement[] {
  return found.flatMap((element) => [element, ...flat('options' in element ? Object.values(element.options).flatMap(({ value }) => value) : [])])
}

export function elements(message: string): MessageFormatElement[] {
  return parse(message, { ignoreTag: true })
}

function index(): string {
  const rows = PACKS.flatMap((pack) => LANGUAGES.map((lang) => `'${pack}/${lang}':()=>import('${ALL}/${pack}/${lang}')`))
  return `export default {${rows.join(',')}}`
}

function codeOf(found: MessageFormatElement[]): string {
  const isPlain = found.every(({ type }) => type === TYPE.literal)
  return isPlain ? said(found) : `a=>${said(found)}`
}

function said(found: MessageFormatElement[], counted = ''): string {
  const parts = found.map((element) => {
    if (element.type === TYPE.literal) return JSON.stringify(element.value)
    if (element.type === TYPE.argument) return `a.${element.value}`
    if (element.type === TYPE.pound) return `a.${counted}`
    if (element.type === TYPE.plural || element.type === TYPE.select) return armsOf(element)
    throw new Error(`no plural, select or plain argument: ${JSON.stringify(element)}`)
  })
  return parts.some((part) => part.startsWith('"')) ? parts.join('+') : ['""', ...parts].join('+')
}

function armsOf({ value: name, options }: Extract<MessageFormatElement, { options: unknown }>): string {
  const arms = Object.entries(options).map(([arm, { value }]) => `${JSON.stringify(arm.replace(/^=/, ''))}:${said(value, name)}`)
  return `p(a.${name},{${arms.join(',')}})`
}

function shapeOf(found: Map<string, Kind>): string {
  const fields = [...found].map(([name, kind]) => `${name}: ${{ text: 'string | number', number: 'number', choice: 'string | number' }[kind]}`)
  return fields.length ? `{ ${fields.join('; ')} }` : 'null'
}

const fileOf = (pack: string, lang: string) => `${FOLDER}${pack}/${lang}.json`

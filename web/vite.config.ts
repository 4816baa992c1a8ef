import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { loadAhead } from './loadAhead.ts'
import { olderScreens } from './olderScreens.ts'
import { precompress } from './precompress.ts'
import { spellShapes } from './shapes.js'
import { texts } from './texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The start file holds whatever the entry imports. Of the rest, what several parts share lies together: by game, of the lobby, by screens, and all else. */
const shared = (id: string) =>
  /src[/](?:games[/](\w+)|screens[/](lobby))[/]/.exec(id)?.slice(1).find(Boolean) ?? (/src[/]screens[/]/.test(id) ? 'screens' : 'table')
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: shared, debugName: 'shared', minShareCount: 2 },
]

/** Televisions of 2020 to 2023 have browsers from Chrome 68 to 94; Svelte asks for 87. */
const TV = { page: 'tv.html', target: ['chrome87'], assets: 'assets/tv', other: /^\.\/\w+\/Board\.svelte$/ }
const PHONE = { page: 'index.html', target: ['chrome100', 'firefox104', 'safari15.4'], assets: 'assets', other: /^\.\/\w+\/Tv\.svelte$/ }

/** `@shape lying` in a theme, as in a component (svelte.config.js). */
const shapes: Plugin = { name: 'shapes', enforce: 'pre', transform: (code, id) => (id.endsWith('.css') && !id.includes('?') ? spellShapes(code) : null) }

/** Of each game a phone needs no screen of the television, and a television no board. */
const without = (part: RegExp): Plugin => ({
  name: 'without',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (part.test(id) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export default null' : null),
})

/** what every build and every test of screens needs */
export const plugins = [shapes, svelte(), texts()]

/** `vite build` is the app of phones, `vite build --mode tv` adds that of the big screen. */
export default defineConfig(({ mode }) => {
  const { page, target, assets, other } = mode === 'tv' ? TV : PHONE
  return {
    plugins: [without(other), ...plugins, loadAhead(), precompress()],
    css: { postcss: { plugins: mode === 'tv' ? [olderScreens()] : [] } },
    publicDir: mode === 'tv' ? false : 'public',
    build: {
      outDir: here('../src/tablee/web'),
      assetsDir: assets,
      emptyOutDir: mode !== 'tv',
      target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: here(page), output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
    },
    server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
    test: { include: ['tests/**/*.test.ts'], environment: 'node' },
  }
})

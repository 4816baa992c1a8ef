import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { precompress } from './precompress.ts'

/** The way into the lobby, with the game that lies on top, is one file: it compresses better than twenty. */
const HOUSE = new RegExp(
  'node_modules|src/lib/(?!bound|packs|share)|src/games/index|src/games/freeze/Picture[.]|src/art/(Bunting|Doorway|Figure)[.]|src/routes/(Room|Door|Seat|Lobby|comings)[.]' +
    '|src/table/(animals|Badge|Banner|base|Button|Dock|GameTable|Icon|Knock|LangTags|menu|NameField|Notices|People|Screen|tokens|TopLine)[.]',
)

/** Names of files compress worst of all, and the first file knows them all: seven letters tell them apart as well as eight. */
const NAMES = 'assets/[name]-[hash:7]'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [svelte(), precompress()],
  build: {
    outDir: here('../src/tablee/web'),
    emptyOutDir: true,
    target: ['chrome100', 'firefox104', 'safari15.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: `${NAMES}.js`, assetFileNames: `${NAMES}[extname]`, codeSplitting: { groups: [{ name: 'house', test: HOUSE }] } } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
})

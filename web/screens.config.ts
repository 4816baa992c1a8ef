import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { plugins } from './vite.config.ts'

/** The Chromium of the machine, as tests/browser/chromium.py finds it; none is downloaded. */
const executablePath = process.env['TABLEE_CHROMIUM']
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** Letters as they come and twice as large are two browsers, one a core: the size of letters is the browser's. */
const instances = ([100, 200] as const).map((letters) => ({
  browser: 'chromium' as const,
  name: `letters ${letters}`,
  provider: playwright({
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...FLAGS, `--blink-settings=defaultFontSize=${(letters * 16) / 100}`] },
    // as large as the largest screen: one that does not fit would be shown smaller
    contextOptions: { reducedMotion: 'reduce', hasTouch: true, viewport: { width: 3840, height: 2160 } },
  }),
}))

export default defineConfig({
  plugins,
  // pictures go where one wants them
  server: { fs: { strict: false } },
  optimizeDeps: { include: ['svelte', 'axe-core', '@guidepup/virtual-screen-reader'] },
  test: {
    include: ['tests/screens/**/*.screens.ts'],
    provide: { wanted: JSON.parse(process.env['TABLEE_SCREENS'] ?? '{}') },
    testTimeout: 600_000,
    // who changes sizes while sizes are told says so; it is no fault
    onConsoleLog: (said) => !said.includes('ResizeObserver loop'),
    // the virtual screen reader asks for the name of a region that has just been taken from the page
    onUnhandledError: (error) => !error.message?.includes('root.getElementById'),
    fileParallelism: false,
    browser: { enabled: true, headless: true, ui: false, screenshotFailures: false, instances, viewport: { width: 1400, height: 1400 } },
  },
})

import { readFileSync } from 'node:fs'

/** What a browser needs to paint the door: the page, and what it names. Texts in one language, the longest. */
const BUILT = '../src/tablee/web'
const page = readFileSync(`${BUILT}/index.html`, 'utf8')
const links = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/assets\/[^"]+)"[^>]*>/g)]
const needed = links.filter(([tag]) => !tag.includes('hreflang') || tag.includes('hreflang="fr"')).map(([, file]) => BUILT + file)

export default [{ name: 'the door', path: [`${BUILT}/index.html`, ...needed], limit: '91 kB' }]

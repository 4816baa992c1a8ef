import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const SQUEEZABLE = /\.(html|js|css|svg|json|txt|webmanifest)$/

/** Lays a .br and a .gz beside every text file, so that the server never compresses at run time. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: () => textFiles(folder).forEach(squeeze),
  }
}

function textFiles(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return all
    .filter((name) => SQUEEZABLE.test(name))
    .map((name) => join(folder, name))
    .filter((file) => !existsSync(`${file}.br`))
}

function squeeze(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

import { spellShapes } from './shapes.js'

export default {
  compilerOptions: { runes: true },
  preprocess: { style: ({ content }) => ({ code: spellShapes(content) }) },
}

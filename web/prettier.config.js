/** One way to write it: as it was written here from the start, with lines that fit a screen. */
export default {
  printWidth: 160,
  semi: false,
  singleQuote: true,
  plugins: ['prettier-plugin-svelte'],
  overrides: [{ files: '*.svelte', options: { parser: 'svelte' } }],
}

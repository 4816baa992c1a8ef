import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'
import svelteConfig from './svelte.config.js'

/** Few rules: what types do not see and what has hurt. How it is written is Prettier's. */
export default ts.config(
  { ignores: ['src/**/wire.ts', 'node_modules'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } } },
  {
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name='event'][property.name='detail']", message: 'Screen readers send clicks with any detail: followsPointer.' },
      ],
      // an import for its side effects, `a && b()`
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // svelte-check asks for some of them, and a space before a tag is `{' '}`
      'svelte/no-unused-svelte-ignore': 'off',
      'svelte/no-useless-mustaches': 'off',
      // the app is served from the root of its house
      'svelte/no-navigation-without-resolve': 'off',
      // $derived.by and plain Maps are meant
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
)

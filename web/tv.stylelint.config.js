/** What the browser of a television lacks must not stand in what is built for it. */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  rules: { 'plugin/no-unsupported-browser-features': [true, { browsers: ['chrome 87'], ignorePartialSupport: true }] },
}

/** The height that is really free: with the keyboard open the dock stays above it and nothing jumps. */
export function fitKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const fit = () => {
    if (view.scale > 1.05) return
    document.documentElement.style.setProperty('--app-h', `${Math.round(view.height)}px`)
    if (view.offsetTop > 0) window.scrollTo(0, 0)
  }
  view.addEventListener('resize', fit)
  fit()
}

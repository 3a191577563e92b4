/** Sets the colour mode before anything is drawn, so that a dark page never flashes white. */
export function setColorMode(): void {
  const mode = kept()
  const dark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

function kept(): string {
  try {
    return localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage may be forbidden; then the system decides.
    return 'auto'
  }
}

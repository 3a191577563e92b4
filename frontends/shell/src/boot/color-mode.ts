/** Sets the colour mode before the first paint, so that a dark page does not flash white. */
export function setColorMode(): void {
  const mode = storedMode()
  const dark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

function storedMode(): string {
  try {
    return localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage may be unavailable: use the system setting.
    return 'auto'
  }
}

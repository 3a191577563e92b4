// Sets the colour mode before anything is drawn, so that a dark page never flashes white.
;(() => {
  let mode = 'auto'
  try {
    mode = localStorage.getItem('mantine-color-scheme-value') || 'auto'
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const dark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

/** Applies stored choices before the first paint: a dark page must not flash white, nor hidden amounts be visible. */
export function applyStoredChoices(): void {
  const root = document.documentElement
  const mode = readStored('mantine-color-scheme-value') ?? 'auto'
  const dark = mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // `PrivateAmounts` uses the same key and attribute.
  root.dataset.amounts = readStored('jejaring-amounts') ?? 'shown'
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be unavailable.
    return null
  }
}

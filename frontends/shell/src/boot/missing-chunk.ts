const STORAGE_KEY = 'jejaring-reloaded-at'
const RELOAD_INTERVAL_MS = 60_000

/** Whether a chunk could not be fetched, for example after a new version was deployed. */
export function isMissingChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const text = `${error.name} ${error.message}`
  return /ChunkLoadError|Loading (CSS )?chunk|RUNTIME-00|RUNTIME-01|\[ Federation Runtime \]|mf-manifest|dynamically imported module/i.test(
    text,
  )
}

/**
 * Reloads the page at most once per minute; false when it did not. Never offline: that would replace the page with an
 * error.
 */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false
  try {
    if (now - Number(sessionStorage.getItem(STORAGE_KEY)) < RELOAD_INTERVAL_MS) return false
    sessionStorage.setItem(STORAGE_KEY, String(now))
  } catch {
    // Without a stored time, reloads could loop forever.
    return false
  }
  reload()
  return true
}

/**
 * Reloads the page when a style sheet fails to load. A missing style sheet of a remote throws no error; the screen
 * would be unstyled.
 */
export function watchMissingFiles(): void {
  window.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLLinkElement && event.target.rel === 'stylesheet') reloadOnce()
    },
    { capture: true },
  )
}

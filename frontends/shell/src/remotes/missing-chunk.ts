const STAMP = 'jejaring-reloaded-at'
const PAUSE = 60_000

/** Whether a part of the page could not be fetched, as after a new version was installed. */
export function isMissingChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const text = `${error.name} ${error.message}`
  return /ChunkLoadError|Loading (CSS )?chunk|RUNTIME-00|RUNTIME-01|\[ Federation Runtime \]|mf-manifest|dynamically imported module/i.test(
    text,
  )
}

/**
 * Loads the page again, at most once in 60 seconds; false when it just did. Nor without a network: that would take away
 * what is there, and brings nothing.
 */
export function reloadOnce(now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!navigator.onLine) return false
  const last = Number(read())
  if (now - last < PAUSE) return false
  if (!write(String(now))) return false
  reload()
  return true
}

/**
 * Watches for style sheets and scripts that are not there: a missing style sheet of a remote
 * throws nothing, the page would only be bare.
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

function read(): string | null {
  try {
    return sessionStorage.getItem(STAMP)
  } catch {
    return null
  }
}

// Without a place for the stamp there would be no end to reloading.
function write(value: string): boolean {
  try {
    sessionStorage.setItem(STAMP, value)
    return true
  } catch {
    return false
  }
}

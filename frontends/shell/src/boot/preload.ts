/** Loads files of this very build without running them; with a low priority behind whatever the page itself names. */
export function preload(addresses: readonly string[], priority: 'auto' | 'low' = 'auto'): void {
  for (const href of addresses) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.setAttribute('fetchpriority', priority)
    link.as = href.endsWith('.css') ? 'style' : 'script'
    link.href = href
    document.head.append(link)
  }
}

/**
 * Fetches files that may be missing into the browser's cache. Of a file that could not be preloaded the page would keep
 * the failure for its first use, even after the file came back.
 */
export function prefetch(addresses: readonly string[]): void {
  for (const address of addresses) void fetchWhole(address)
}

async function fetchWhole(address: string): Promise<void> {
  try {
    const answer = await fetch(address, { credentials: 'same-origin' })
    // An answer that nobody reads would not be fetched to its end.
    await answer.arrayBuffer()
  } catch {
    // Whoever needs it fetches it again, and says what is wrong.
  }
}

/** Adds preload links for files of this build. */
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
 * Fetches files into the HTTP cache, for files that may be missing. A failed preload link would make the first use of
 * the file fail, even when the file exists again.
 */
export function prefetch(addresses: readonly string[]): void {
  for (const address of addresses) void fetchToEnd(address)
}

async function fetchToEnd(address: string): Promise<void> {
  try {
    const answer = await fetch(address, { credentials: 'same-origin' })
    // Read the body: browsers do not download an unread one to the end.
    await answer.arrayBuffer()
  } catch {
    // The actual import repeats the request and reports the failure.
  }
}

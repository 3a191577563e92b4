/** Fetches built files without running them. */
export function preload(addresses: readonly string[]): void {
  for (const href of addresses) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = href.endsWith('.css') ? 'style' : 'script'
    link.href = href
    document.head.append(link)
  }
}

const FIRST_PAINT = 'first-contentful-paint'
const LONGEST = 3_000

/**
 * Does something when the page's drawn picture is on the screen: scripts from the cache would be there before it, and
 * hold it up. A page that nobody sees is not painted, and some browsers do not tell.
 */
export function afterPicture(act: () => void): void {
  let done = false
  const once = () => {
    if (!done) act()
    done = true
  }
  afterReading(() => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return once()
    setTimeout(once, LONGEST)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST_PAINT).length > 0) once()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Does something when the whole page is read. */
export function afterReading(act: () => void): void {
  document.addEventListener('DOMContentLoaded', act)
}

/** Runs the page's own scripts; a drawn page names them, and fetches them meanwhile. */
export function startScripts(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-start]')) {
    const script = document.createElement('script')
    script.src = href
    // One after the other, as they are written.
    script.async = false
    document.head.append(script)
  }
}

const FIRST_PAINT = 'first-contentful-paint'
const LONGEST = 3_000

/**
 * Runs the page's scripts when its drawn picture is on the screen: from the cache they would be there before it, and
 * hold it up. A page that nobody sees is not painted, and some browsers do not tell.
 */
export function startAfterPicture(): void {
  let started = false
  const start = () => {
    if (!started) startScripts()
    started = true
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return start()
    setTimeout(start, LONGEST)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST_PAINT).length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Runs them at once, for a page whose picture is not for whoever opened it. */
export function startAtOnce(): void {
  document.addEventListener('DOMContentLoaded', startScripts)
}

/** The drawn page names them, and fetches them meanwhile. */
function startScripts(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[data-start]')) {
    const script = document.createElement('script')
    script.src = href
    // One after the other, as they are written.
    script.async = false
    document.head.append(script)
  }
}

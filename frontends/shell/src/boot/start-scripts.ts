import { preload } from './preload'

const FIRST_PAINT = 'first-contentful-paint'
const LONGEST = 3_000
const KEY = 'jejaring-scripts'

/**
 * Does something when the page's drawn picture is on the screen: scripts from the cache would be there before it, and
 * hold it up. A page that nobody sees is not painted, and some browsers do not tell.
 */
export function afterFirstPaint(act: () => void): void {
  let done = false
  const once = () => {
    if (!done) act()
    done = true
  }
  afterParsing(() => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return once()
    setTimeout(once, LONGEST)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST_PAINT).length > 0) once()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Does something when the whole page is read. */
export function afterParsing(act: () => void): void {
  document.addEventListener('DOMContentLoaded', act)
}

/**
 * Fetches the page's own scripts behind all that its picture needs. Where they have run before they are in the cache,
 * and bringing them from there takes a slow phone longer than it saves.
 */
export function fetchScripts(): void {
  if (kept() !== named()) preload(scripts(), 'low')
}

/** Runs the page's own scripts, which a drawn page names. */
export function startScripts(): void {
  const all = scripts()
  for (const [index, src] of all.entries()) {
    const script = document.createElement('script')
    script.src = src
    // One after the other, as they are written.
    script.async = false
    if (index === all.length - 1) script.addEventListener('load', keep)
    document.head.append(script)
  }
}

function scripts(): string[] {
  return named().split(' ').filter(Boolean)
}

function named(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=start]')?.content ?? ''
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEY, named())
  } catch {
    // Storage may be forbidden; then they are fetched early at each visit.
  }
}

import { preload } from './preload'

const FIRST_PAINT_ENTRY = 'first-contentful-paint'
const PAINT_TIMEOUT_MS = 3_000
const STORAGE_KEY = 'jejaring-scriptUrls'

/**
 * Calls `act` after the first contentful paint: cached scripts would otherwise run before it and delay it. Falls back
 * to DOMContentLoaded for hidden pages and browsers without paint timing, and to a timeout.
 */
export function afterFirstPaint(act: () => void): void {
  let done = false
  const once = () => {
    if (!done) act()
    done = true
  }
  afterParsing(() => {
    if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return once()
    setTimeout(once, PAINT_TIMEOUT_MS)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName(FIRST_PAINT_ENTRY).length > 0) once()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Calls `act` when the document is parsed. */
export function afterParsing(act: () => void): void {
  document.addEventListener('DOMContentLoaded', act)
}

/**
 * Preloads the app’s scripts with low priority. Skipped when they have run in this browser before: reading them early
 * from the cache costs a slow phone more than it saves.
 */
export function fetchScripts(): void {
  if (lastScriptList() !== scriptList()) preload(scriptUrls(), 'low')
}

/** Runs the app’s scripts, listed in the `start` meta tag. */
export function startScripts(): void {
  const all = scriptUrls()
  for (const [index, src] of all.entries()) {
    const script = document.createElement('script')
    script.src = src
    // `async = false` keeps the execution order.
    script.async = false
    if (index === all.length - 1) script.addEventListener('load', storeScriptList)
    document.head.append(script)
  }
}

function scriptUrls(): string[] {
  return scriptList().split(' ').filter(Boolean)
}

function scriptList(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=start]')?.content ?? ''
}

function lastScriptList(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function storeScriptList(): void {
  try {
    localStorage.setItem(STORAGE_KEY, scriptList())
  } catch {
    // Storage may be unavailable: scripts are preloaded on each visit.
  }
}

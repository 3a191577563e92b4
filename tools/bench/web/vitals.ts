import type { Page } from 'playwright-core'

/** Web vitals that the page measures, in milliseconds. */
export interface Vitals {
  /** Largest Contentful Paint. */
  readonly lcp: number
  /** First paint, or the end of the last task over 50 ms when that is later. */
  readonly interactive: number
  /** Longest time from a touch or key to the next frame; 0 when all were below 16 ms. */
  readonly interaction: number
  /** Durations of tasks over 50 ms. */
  readonly tasks: readonly number[]
}

// Runs in the page before the product's scripts.
const watcher = `(() => {
  const vitals = { lcp: 0, interactive: 0, interaction: 0, tasks: [] }
  const until = (time) => { vitals.interactive = Math.max(vitals.interactive, time) }
  const watch = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => { vitals.lcp = entry.startTime })
  watch('paint', (entry) => until(entry.startTime))
  watch('longtask', (entry) => { vitals.tasks.push(entry.duration); until(entry.startTime + entry.duration) })
  watch('event', (entry) => {
    if (entry.interactionId) vitals.interaction = Math.max(vitals.interaction, entry.duration)
  }, { durationThreshold: 16 })
  window.vitals = vitals
})()`

export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript({ content: watcher })
}

export async function readVitals(page: Page): Promise<Vitals> {
  return await page.evaluate('({ ...window.vitals })')
}

/** Discards interactions and tasks so far. */
export async function resetVitals(page: Page): Promise<void> {
  await page.evaluate('Object.assign(window.vitals, { interaction: 0, tasks: [] })')
}

import type { Page } from 'playwright-core'

/** Web vitals that the page measures, in milliseconds. */
export interface Vitals {
  /** Largest Contentful Paint. */
  readonly lcp: number
  /** Until the first picture with anything on it, and after that until no task held the page for over 50 ms any more. */
  readonly interactive: number
  /** From each touch or key until the next picture: the longest; 0 when nothing took as long as a picture. */
  readonly interaction: number
  /** Every task that held the page for over 50 ms. */
  readonly tasks: readonly number[]
}

// Runs in the page, before anything of ours does.
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

/** From here on only what is still to come counts. */
export async function forgetVitals(page: Page): Promise<void> {
  await page.evaluate('Object.assign(window.vitals, { interaction: 0, tasks: [] })')
}

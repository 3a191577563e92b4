import { cpus, totalmem } from 'node:os'

/** A sentence about when and on what something was measured, for the pages that show it. */
export function describeMachine(around: string, loadAtStart: string): string {
  const [first] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${first?.model.trim()}, ${gigabytes} GB,`,
    `Node ${process.versions.node}, ${around}; load average at the start ${loadAtStart}.`,
  ].join(' ')
}

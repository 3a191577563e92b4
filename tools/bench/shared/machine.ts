import { cpus, loadavg, totalmem } from 'node:os'

/** Describes the machine. */
export function machine(): string {
  const [first] = cpus()
  return `${cpus().length} × ${first?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}

/**
 * Describes date, machine and load of a measurement for the docs; call it before the measurement.
 * `note` is a sentence about other load on the machine.
 */
export function describeMachine(around: string, note?: string): string {
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine()}, ${around}; load average at the start ${load}.`
  return note ? `${measured} ${note}` : measured
}

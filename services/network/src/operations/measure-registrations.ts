import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context'
import { measureOpen } from '../store/registrations'

/**
 * Metrics of unfinished registrations by state: their number, and the age of the oldest. A growing age means a stuck
 * registration: a participant is unavailable or refuses a step that it must accept.
 */
export function registrationMeter(
  registry: Registry,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
) {
  const registers = [registry]
  const open = new Gauge({
    name: 'jejaring_registrations_open',
    help: 'Registrations in progress',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'jejaring_registrations_oldest_age_seconds',
    help: 'Age of the oldest registration in progress',
    labelNames: ['state'],
    registers,
  })
  return async function measure(): Promise<void> {
    const states = await measureOpen(database.manager)
    open.reset()
    oldest.reset()
    for (const state of ['running', 'placed', 'undoing'] as const) {
      const row = states.find((candidate) => candidate.state === state)
      const age = row ? (clock.now().getTime() - row.since.getTime()) / 1000 : 0
      open.set({ state }, row?.count ?? 0)
      oldest.set({ state }, Math.max(0, age))
    }
  }
}

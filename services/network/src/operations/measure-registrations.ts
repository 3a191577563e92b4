import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../context'
import { measureOpen } from '../store/registrations'

/**
 * Registrations that are not over, by state, and the age of the oldest: one that grows old is stuck, because a
 * participant is away or refuses what it must not refuse.
 */
export function registrationMeter(
  registry: Registry,
  { database, clock }: Pick<Context, 'database' | 'clock'>,
) {
  const registers = [registry]
  const open = new Gauge({
    name: 'registrations_open',
    help: 'Registrations that are not over',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'registrations_oldest_seconds',
    help: 'Age of the oldest registration that is not over',
    labelNames: ['state'],
    registers,
  })
  return async function measure(): Promise<void> {
    const states = await measureOpen(database.manager)
    open.reset()
    oldest.reset()
    for (const state of ['running', 'placed', 'undoing'] as const) {
      const found = states.find((each) => each.state === state)
      const age = found ? (clock.now().getTime() - found.since.getTime()) / 1000 : 0
      open.set({ state }, found?.count ?? 0)
      oldest.set({ state }, Math.max(0, age))
    }
  }
}

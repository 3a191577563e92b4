import { invalid, requireAdmin, tooMany } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { LogReader } from '../log-reader'
import { capacityFor } from '../settlement/number-columns'
import { StrongLegEngine } from '../settlement/strong-leg-engine'
import { type Comparison, compareMonths } from '../simulation/comparison'
import { type OtherParameters, otherParameters } from '../simulation/other-parameters'
import { Simulation } from '../simulation/simulation'
import { readCheckpoint } from '../store/checkpoint'
import { readMonths, readPayouts } from '../store/months'

/**
 * Replays the whole log with other parameters and compares, by month, what was paid with what would have been. Reads
 * only; all of it up to one number, which no later placement can change. `repeatOrders`: what they sold, by month.
 */
export async function simulate(
  manager: EntityManager,
  other: OtherParameters,
  repeatOrders: ReadonlyMap<string, bigint>,
): Promise<Comparison> {
  const { seq } = await readCheckpoint(manager)
  const months = await readMonths(manager, seq)
  // One connection or several: what can run beside the replay does.
  const actual = readPayouts(manager, months, seq)
  actual.catch(() => undefined)
  const simulation = new Simulation(StrongLegEngine.empty(capacityFor(seq)), other)
  await new LogReader(seq).readTo(manager, seq, (placement, plan) => simulation.place(placement, plan))
  const sales = new Map(months.map(({ month, placements, placed }) => [month, { placements, placed }]))
  return compareMonths(
    { sales, repeatOrders, actual: await actual, simulated: simulation.payouts },
    seq,
    other.since,
  )
}

/** A tree in memory of its own for each would be too much at once. */
let running = false

/** `simulate` for an admin. Faults: unauthenticated, forbidden, invalid by field, too_many while another one runs. */
export async function simulateForAdmin(
  context: Context,
  asked: Readonly<Record<keyof OtherParameters, unknown>>,
): Promise<Comparison> {
  requireAdmin()
  const reading = otherParameters.safeParse(asked)
  if (!reading.success) {
    const fields = reading.error.issues.map(({ path }) => [path.join('.'), 'Nilai ini di luar batas.'])
    throw invalid('Parameter simulasi belum benar.', Object.fromEntries(fields))
  }
  if (running) throw tooMany('Simulasi lain sedang berjalan. Silakan tunggu sebentar.', 5)
  running = true
  try {
    const { months } = await context.pins.sumRepeatOrders({})
    const repeatOrders = new Map(months.map(({ month, amount }) => [month, amount]))
    return await simulate(context.database.manager, reading.data, repeatOrders)
  } finally {
    running = false
  }
}

import { invalid, requireAdmin, tooMany } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { DISPLAY_WAIT_MS } from '../read-model/wait-until-counted'
import { HeavyPathEngine } from '../settlement/heavy-path-engine'
import { capacityFor } from '../settlement/number-columns'
import { type Comparison, compareMonths } from '../simulation/comparison'
import { type OtherParameters, otherParameters } from '../simulation/other-parameters'
import { Simulation } from '../simulation/simulation'
import { readCheckpoint } from '../store/checkpoint'
import { readBonusTotals, readMonths } from '../store/months'
import { scanSequencedLog } from '../store/sequenced-log'

/**
 * Replays the whole log with other parameters and compares the actual with the simulated bonuses, by month. Read-only.
 * Everything is read up to one sequence number, so later placements do not affect the result. `repeatOrders`: turnover
 * by month.
 */
export async function simulate(
  manager: EntityManager,
  other: OtherParameters,
  repeatOrders: ReadonlyMap<string, bigint>,
): Promise<Comparison> {
  const { seq } = await readCheckpoint(manager)
  const months = await readMonths(manager, seq)
  // Runs concurrently with the replay.
  const actual = readBonusTotals(manager, months, seq)
  actual.catch(() => undefined)
  const simulation = new Simulation(HeavyPathEngine.empty(capacityFor(seq)), other)
  await scanSequencedLog(manager, seq, (placement, plan) => simulation.place(placement, plan))
  const sales = new Map(months.map(({ month, placements, placed }) => [month, { placements, placed }]))
  return compareMonths(
    { sales, repeatOrders, actual: await actual, simulated: simulation.bonusTotals },
    seq,
    other.since,
  )
}

/** Each simulation holds a whole tree in memory, so a process runs one at a time. */
let running = false

/** Runs `simulate` for an admin. Faults: unauthenticated, forbidden, invalid (by field), too_many while another one runs. */
export async function simulateForAdmin(
  context: Context,
  parameters: Readonly<Record<keyof OtherParameters, unknown>>,
): Promise<Comparison> {
  requireAdmin()
  const parsed = otherParameters.safeParse(parameters)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => [path.join('.'), 'Nilai ini di luar batas.'])
    throw invalid('Parameter simulasi belum benar.', Object.fromEntries(fields))
  }
  if (running) throw tooMany('Simulasi lain sedang berjalan. Silakan tunggu sebentar.', 5)
  running = true
  try {
    await context.waitUntilCounted(DISPLAY_WAIT_MS)
    const { months } = await context.pins.sumRepeatOrders({})
    const repeatOrders = new Map(months.map(({ month, amount }) => [month, amount]))
    return await simulate(context.database.manager, parsed.data, repeatOrders)
  } finally {
    running = false
  }
}

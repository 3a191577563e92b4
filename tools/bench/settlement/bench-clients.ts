import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { insertPlacements } from '../../../services/network/src/store/placements'
import { DEFAULT_PLAN } from '../../cli/reconcile/testing/default-plan'
import { logForBatches } from './baseline-batches'
import { connect } from './connect'
import type { Newcomer } from './prefill'
import { sharedClock } from './shared-clock'

/** What this process is asked to do: place newcomers at a steady rate, whatever becomes of them (open loop). */
export interface Order {
  readonly way: 'log' | 'batches'
  readonly url: string
  readonly newcomers: readonly Newcomer[]
  readonly perSecond: number
}

/** Who was committed, and when: milliseconds of a clock that all processes of a machine share. */
export type Committed = [id: number, at: number][]

const CLIENTS = 8

async function serve({ way, url, newcomers, perSecond }: Order): Promise<Committed> {
  const database = await connect(url, CLIENTS)
  const place = way === 'log' ? placeInLog : placeForBatches
  await Promise.all(Array.from({ length: CLIENTS }, () => database.query('SELECT 1')))
  const begin = sharedClock()
  const committed = await Promise.all(
    newcomers.map(async (newcomer, index): Promise<[number, number]> => {
      await sleep(begin + (index * 1000) / perSecond - sharedClock())
      const id = await place(database, newcomer)
      return [id, sharedClock()]
    }),
  )
  await database.destroy()
  return committed
}

async function placeInLog(database: DataSource, { parent, side, sponsor }: Newcomer): Promise<number> {
  const ids = await database.transaction((manager) =>
    insertPlacements(manager, {
      ...{ registrationId: newId(), memberIds: [newId()], placedAt: new Date() },
      ...{ parentId: BigInt(parent), side, sponsorId: BigInt(sponsor), packageId: 1, plan: DEFAULT_PLAN },
    }),
  )
  return Number(ids[0])
}

async function placeForBatches(database: DataSource, newcomer: Newcomer): Promise<number> {
  const [id] = await logForBatches(database, [newcomer], new Date().toISOString().slice(0, 10))
  return id as number
}

process.once('message', (order: Order) => {
  void serve(order).then((committed) => process.send?.(committed, () => process.exit(0)))
})

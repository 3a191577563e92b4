import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { insertPlacements } from '../../../services/network/src/store/placements'
import { DEFAULT_PLAN } from '../../cli/reconcile/testing/default-plan'
import { connect } from './connect'
import type { UnplacedMember } from './prefill'
import { sharedClock } from './shared-clock'

/** An open-loop load: places newcomers at a steady rate, independent of the answers. */
export interface PlacementOptions {
  readonly url: string
  readonly newcomers: readonly UnplacedMember[]
  readonly perSecond: number
}

/** CommitTimes ids with their time by the shared clock, in milliseconds. */
export type CommitTimes = [id: number, at: number][]

const CLIENT_COUNT = 8

async function serve({ url, newcomers, perSecond }: PlacementOptions): Promise<CommitTimes> {
  const database = await connect(url, CLIENT_COUNT)
  await Promise.all(Array.from({ length: CLIENT_COUNT }, () => database.query('SELECT 1')))
  const begin = sharedClock()
  const committed = await Promise.all(
    newcomers.map(async (newcomer, index): Promise<[number, number]> => {
      await sleep(begin + (index * 1000) / perSecond - sharedClock())
      const id = await placeInLog(database, newcomer)
      return [id, sharedClock()]
    }),
  )
  await database.destroy()
  return committed
}

async function placeInLog(database: DataSource, { parent, side, sponsor }: UnplacedMember): Promise<number> {
  const placements = {
    registrationId: newId(),
    memberIds: [newId()],
    placedAt: new Date(),
    parentId: BigInt(parent),
    side,
    sponsorId: BigInt(sponsor),
    packageId: 1,
    plan: DEFAULT_PLAN,
  }
  const [ids = []] = await database.transaction((manager) => insertPlacements(manager, [placements]))
  return Number(ids[0])
}

process.once('message', (options: PlacementOptions) => {
  void serve(options).then((committed) => process.send?.(committed, () => process.exit(0)))
})

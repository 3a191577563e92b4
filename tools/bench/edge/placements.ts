import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { insertPlacedMemberCopies } from '../../../services/network/src/store/members'
import { insertPlacements } from '../../../services/network/src/store/placements'
import { DEFAULT_PLAN } from '../../cli/reconcile/testing/default-plan'
import { connect } from '../settlement/connect'

/** A free slot with the placements of its parent and its sponsor. */
export interface PlacementSlot {
  readonly parentId: number
  readonly sponsorId: number
  readonly side: 'left' | 'right'
  readonly username: string
}

/** An open loop: places members at a rate for some seconds. */
export interface PlacementOptions {
  readonly networkUrl: string
  readonly slots: readonly PlacementSlot[]
  readonly perSecond: number
  readonly seconds: number
}

/** As the batcher of registrations: those that are due while a transaction runs form the next one. */
const MAX_BATCH_SIZE = 64

/**
 * Places members as a registration does at its point of no return, without saga, pins and password hash, which limit this
 * machine to a few dozen registrations a second. Sends the placements per second that were committed in time.
 */
async function place({ networkUrl, slots, perSecond, seconds }: PlacementOptions): Promise<number> {
  const database = await connect(networkUrl, 1)
  await database.query('SELECT 1')
  const begin = performance.now()
  const end = begin + seconds * 1000
  let placed = 0
  while (performance.now() < end && placed < slots.length) {
    const due = Math.ceil(((performance.now() - begin) / 1000) * perSecond) - placed
    const batch = slots.slice(placed, placed + Math.min(due, MAX_BATCH_SIZE))
    if (batch.length > 0) await placeBatch(database, batch)
    else await sleep(1)
    placed += batch.length
    await nextTick()
  }
  await database.destroy()
  return placed / seconds
}

async function placeBatch(database: DataSource, slots: readonly PlacementSlot[]): Promise<void> {
  const members = slots.map(({ username }) => ({
    memberId: newId(),
    username,
    name: 'Uji Beban',
    photoHash: '',
  }))
  const placements = slots.map(({ parentId, sponsorId, side }, index) => ({
    registrationId: newId(),
    memberIds: [(members[index] as { memberId: string }).memberId],
    placedAt: new Date(),
    parentId: BigInt(parentId),
    side,
    sponsorId: BigInt(sponsorId),
    packageId: 1,
    plan: DEFAULT_PLAN,
  }))
  await database.transaction(async (manager) => {
    await insertPlacements(manager, placements)
    await insertPlacedMemberCopies(manager, members)
  })
}

process.on('message', (options: PlacementOptions) => {
  void place(options).then((placed) => process.send?.(placed))
})

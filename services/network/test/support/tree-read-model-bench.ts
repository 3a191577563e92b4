import { type Kit, newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../../src/context'
import { MemberCardCache } from '../../src/read-model/member-card-cache'
import { createReadModel, type ReadModel } from '../../src/read-model/projection-follower'
import { SettlementProjection } from '../../src/read-model/settlement-projection'
import { MEMBERS_CHANNEL } from '../../src/store/member-cards'
import { insertPlacedMemberCopies, memberCopies } from '../../src/store/members'
import { insertPlacements } from '../../src/store/placements'
import { layOut, SIDES, type Side } from '../../src/tree/slots'
import { withOverride } from './intercepted-database'
import { placementsOf, ROOT_ID, settleAll } from './settlement-bench'

/** The context of a read-only operation. */
export type ReadContext = Pick<Context, 'database' | 'pipelinedReads' | 'tree' | 'cards' | 'engine'>

export interface Member {
  readonly id: bigint
  readonly memberId: string
  readonly username: string
}

interface Slot {
  readonly parentId: bigint
  readonly side: Side
}

let names = 0

/** A tree in the database and in a read model, advanced step by step by the test. */
export class ReadModelBench {
  /** Reads from memory if possible. */
  readonly reading: ReadContext
  /** Always reads from the database, with a cache of its own. */
  readonly oracle: ReadContext
  readonly members: Member[] = []
  /** Number of views from memory, and of others. */
  readonly sources = { memory: 0, database: 0 }
  /** Awaited after each statement of the read model, before its result is used. */
  after: (sql: string) => Promise<void> = async () => undefined
  readonly statements: string[] = []
  private readonly free: Slot[] = SIDES.map((side) => ({ parentId: ROOT_ID, side }))
  private readonly settler = new SettlementProjection()
  private readonly projection: SettlementProjection
  private version = 1n

  constructor(
    private readonly kit: Kit,
    private readonly changes: ChangeListener,
  ) {
    const { manager } = kit.database
    const watched = withOverride(manager, 'query', async (sql: string, parameters?: unknown[]) => {
      this.statements.push(sql)
      const answer: unknown = await manager.query(sql, parameters)
      await this.after(sql)
      return answer
    })
    const { projection, readModel: waiting } = createReadModel(watched, watched)
    // The bench decides when the projection catches up.
    const readModel = { ...waiting, waitUntilCounted: async () => true }
    this.projection = projection
    changes.cards = readModel.cards
    this.reading = {
      ...readModel,
      tree: this.counting(readModel.tree),
      database: withOverride(kit.database, 'manager', watched),
      pipelinedReads: watched,
    }
    const tree = withOverride(readModel.tree, 'view', async () => undefined)
    this.oracle = {
      ...readModel,
      tree,
      cards: new MemberCardCache(manager),
      database: kit.database,
      pipelinedReads: manager,
    }
  }

  async catchUp(): Promise<void> {
    await this.projection.catchUp(this.kit.database.manager)
  }

  async settle(): Promise<void> {
    await settleAll(this.kit, this.settler)
  }

  /** Settles one registration. */
  async settleSome(): Promise<void> {
    await settleAll(this.kit, this.settler, 1)
  }

  /** A registration of 1, 3 or 7 accounts in one of the free slots. */
  async place(which: number, quantity: number): Promise<void> {
    const [slot] = this.free.splice(which % this.free.length, 1)
    const members = Array.from({ length: quantity }, () => ({
      memberId: newId(),
      username: `ingat${++names}`,
    }))
    const memberIds = members.map(({ memberId }) => memberId)
    const copies = members.map((member) => ({ ...member, name: `Nama ${names}`, photoHash: '' }))
    const ids = await this.kit.transaction(async (manager: EntityManager) => {
      const [placed = []] = await insertPlacements(manager, [placementsOf(this.kit, { ...slot, memberIds })])
      await insertPlacedMemberCopies(manager, copies)
      return placed
    })
    const inner = layOut(quantity).map((each) => each && `${ids[each.parent]}:${each.side}`)
    ids.forEach((id, index) => {
      this.members.push({ id, ...members[index]! })
      this.free.push(...SIDES.map((side) => ({ parentId: id, side })))
    })
    const isFree = ({ parentId, side }: Slot) => !inner.includes(`${parentId}:${side}`)
    this.free.splice(0, this.free.length, ...this.free.filter(isFree))
  }

  /** Applies an event of `identity`; resolves after the notification has arrived. */
  async rename({ id, memberId, username }: Member, name?: string): Promise<void> {
    const notified = this.changes.next(String(id))
    const version = ++this.version
    const copy = { memberId, username, name: name ?? `Nama baru ${version}`, photoHash: '', version }
    await this.kit.transaction((manager: EntityManager) => memberCopies.upsert(manager, [copy]))
    await notified
  }

  private counting(memory: ReadModel['tree']): ReadModel['tree'] {
    return withOverride(memory, 'view', async (...asked: Parameters<typeof memory.view>) => {
      const view = await memory.view(...asked)
      this.sources[view ? 'memory' : 'database'] += 1
      return view
    })
  }
}

/** Listens for changed members, for one tree after the other. */
export class ChangeListener {
  cards: ReadModel['cards'] | undefined
  private readonly waiting = new Map<string, () => void>()

  async listen(kit: Kit): Promise<this> {
    await kit.listen(MEMBERS_CHANNEL, (placement) => {
      this.cards?.invalidate(placement)
      this.waiting.get(placement)?.()
    })
    return this
  }

  next(placement: string): Promise<void> {
    return new Promise((resolve) => this.waiting.set(placement, resolve))
  }
}

import { Settled } from '@jejaring/proto/network/v1/events'
import {
  copyIn,
  type ImportedMember,
  type ImportHeader,
  type ImportWriter,
  newId,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { z } from 'zod'
import { type Plan, planParameters, termsOf } from '../plan/parameters'
import { SettlementProjection } from '../read-model/settlement-projection'
import { type NumberAssignment, numberBatch } from '../settlement/numbering'
import { BonusWriter } from '../store/bonus-log'
import { type Checkpoint, lockCheckpoint, moveCheckpoint } from '../store/checkpoint'
import { appendToLog } from '../store/placement-log'
import { ensurePlan } from '../store/plans'

const importedPlan = planParameters.extend({ version: z.int().min(1) })

/** Sequence number of the root; the first imported member is number 2. */
const ROOT_SEQ = 1

/**
 * Imports the tree of an older programme (rule book §3): numbered placements, their bonuses by the imported plan, and the
 * member copies. It locks the checkpoint like a settlement. The import is one registration, so no other placement is
 * numbered in between.
 */
export async function beginImport(tx: UnitOfWork, header: ImportHeader): Promise<ImportWriter> {
  const plan = importedPlan.parse(header.plan)
  const projection = new SettlementProjection()
  const checkpoint = await projection.catchUp(tx)
  if (checkpoint.seq !== ROOT_SEQ) throw new Error(`the tree has ${checkpoint.seq} placements already`)
  if (!(await lockCheckpoint(tx, checkpoint))) throw new Error('another settler moved the checkpoint')
  await ensurePlan(tx, plan)
  await projection.loadPlans(tx, [plan.version])
  const logImport = new LogImport(tx, projection, plan, header)
  return {
    write: (members) => logImport.write(members),
    end: () => logImport.end(),
  }
}

class LogImport {
  private checkpoint: Checkpoint
  /** Placement ids by index in the import; index 0 is the root. Ids may have gaps. */
  private readonly ids: number[]

  constructor(
    private readonly tx: UnitOfWork,
    private readonly projection: SettlementProjection,
    private readonly plan: Plan,
    private readonly header: ImportHeader,
  ) {
    this.checkpoint = projection.checkpoint!
    this.ids = [projection.idOf(ROOT_SEQ)]
  }

  async write(members: readonly ImportedMember[]): Promise<void> {
    const ids = await this.nextIds(members.length)
    const numbered = this.number(members, ids)
    this.ids.push(...ids)
    await this.writePlacements(members, numbered)
    await this.writeBonuses(members, numbered)
    const last = numbered.at(-1)
    if (last) {
      const { seq, businessDay: day, effectiveVersion: planVersion } = last
      this.checkpoint = { ...this.checkpoint, seq, day, planVersion }
    }
    await copyIn(
      this.tx,
      'members (member_id, username, name, photo_hash, version)',
      members.map(({ id, username, name }) => [id, username, name, '', 1]),
    )
  }

  async end(): Promise<void> {
    await moveCheckpoint(this.tx, { ...this.checkpoint, batch: this.checkpoint.batch + 1 })
    this.tx.publish('network.settled', Settled, {
      seq: BigInt(this.checkpoint.seq),
      bonusNumber: BigInt(this.checkpoint.bonusNo),
    })
  }

  private async nextIds(count: number): Promise<number[]> {
    const rows: { id: number }[] = await this.tx.query(
      `SELECT nextval(pg_get_serial_sequence('placements', 'id'))::float8 AS id FROM generate_series(1, $1)`,
      [count],
    )
    return rows.map(({ id }) => id)
  }

  private number(members: readonly ImportedMember[], ids: readonly number[]): NumberAssignment[] {
    const waiting = members.map(({ packageId, placedAt }, index) => ({
      id: ids[index]!,
      registrationId: this.header.id,
      packageId,
      placedAt,
      planVersion: this.plan.version,
    }))
    const order = { now: this.header.beganAt, limit: waiting.length }
    const { numbered, aheadOfClock } = numberBatch(waiting, this.checkpoint, () => this.plan, order)
    if (aheadOfClock) {
      const { id, day, today } = aheadOfClock
      throw new Error(`placement ${id} is on ${day}, but today is ${today}`)
    }
    return numbered
  }

  /** Writes the log first: the trigger of `placements` queues a placement that has no number yet. */
  private async writePlacements(
    members: readonly ImportedMember[],
    numbered: readonly NumberAssignment[],
  ): Promise<void> {
    const { version } = this.plan
    await appendToLog(
      this.tx,
      numbered.map((placement, index) => ({ ...placement, ...this.positionOf(members[index]!) })),
    )
    await copyIn(
      this.tx,
      `placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points, placed_at,
                   registration_id)`,
      numbered.map(({ id, points }, index) => {
        const { id: memberId, placedAt, ...member } = members[index]!
        const { parentId, side, sponsorId, packageId } = this.positionOf(member)
        const { price } = termsOf(this.plan, packageId)
        const values = [id, memberId, parentId, side, sponsorId, packageId, version, price]
        return [...values, points, placedAt.toISOString(), this.header.id]
      }),
    )
  }

  private positionOf({
    upline,
    side,
    sponsor,
    packageId,
  }: Pick<ImportedMember, 'upline' | 'side' | 'sponsor' | 'packageId'>) {
    return { parentId: this.ids[upline]!, side, sponsorId: this.ids[sponsor]!, packageId }
  }

  private async writeBonuses(
    members: readonly ImportedMember[],
    numbered: readonly NumberAssignment[],
  ): Promise<void> {
    const first = { after: this.checkpoint.bonusNo, firstId: newId(this.header.beganAt) }
    const bonuses = BonusWriter.open(this.tx, first)
    try {
      for (const [index, placement] of numbered.entries())
        for (const decision of this.projection.apply({ ...placement, ...this.positionOf(members[index]!) }))
          bonuses.write({ receiverId: this.projection.idOf(decision.receiver), decision })
      await bonuses.end()
    } catch (error) {
      await bonuses.abort()
      throw error
    }
    this.checkpoint = { ...this.checkpoint, bonusNo: bonuses.last }
  }
}

import type { EntityManager } from 'typeorm'
import type { ExportedRow } from '../withdrawals/sheet'
import { matching } from './checks'
import { MemberEntity } from './member-entity'
import type { WithdrawalEntity } from './withdrawal-entity'
import type { Condition } from './withdrawal-filter'

const BATCH = 500

/**
 * All withdrawals within a condition, oldest first, a batch at a time: each row once, in its state when
 * its batch is read. No transaction stays open while somebody slowly takes them.
 */
export async function* withdrawalBatches(
  manager: EntityManager,
  condition: Condition,
): AsyncGenerator<ExportedRow[]> {
  let after: { createdAt: Date; id: string } | undefined
  for (;;) {
    const query = matching(manager, condition).orderBy('w.created_at').addOrderBy('w.id').limit(BATCH)
    if (after) query.andWhere('(w.created_at, w.id) > (:createdAt, :id)', after)
    const rows = await query.getMany()
    const owners = await namesOf(manager, rows)
    yield rows.map((row) => ({ ...row, ...(owners.get(row.memberId) ?? { username: '', name: '' }) }))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { createdAt: last.createdAt, id: last.id }
  }
}

async function namesOf(manager: EntityManager, rows: readonly WithdrawalEntity[]) {
  const members = await manager
    .createQueryBuilder(MemberEntity, 'm')
    .where('m.id = ANY (:ids)', { ids: [...new Set(rows.map(({ memberId }) => memberId))] })
    .getMany()
  return new Map(members.map(({ id, username, name }) => [id, { username, name }]))
}

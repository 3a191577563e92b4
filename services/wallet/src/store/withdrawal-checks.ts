import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { MemberEntity } from './member-entity'
import { WithdrawalEntity } from './withdrawal-entity'
import type { Condition } from './withdrawal-filter'

/** Sets or clears an admin's check on one row. Precondition: the row is locked and not final. */
export async function setCheck(
  manager: EntityManager,
  adminId: string,
  withdrawalId: string,
  checked: boolean,
): Promise<void> {
  const sql = checked
    ? 'INSERT INTO withdrawal_checks (admin_id, withdrawal_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
    : 'DELETE FROM withdrawal_checks WHERE admin_id = $1 AND withdrawal_id = $2'
  await manager.query(sql, [adminId, withdrawalId])
}

/**
 * Sets or clears an admin's check on every open row within a condition; returns how many changed. Locks the rows, so that
 * none becomes final while its check is being set.
 */
export async function setChecks(
  manager: EntityManager,
  adminId: string,
  condition: Condition,
  checked: boolean,
): Promise<bigint> {
  const [rows, parameters] = withdrawalsMatching(manager, condition)
    .andWhere("w.status IN ('pending', 'process')")
    .select('w.id', 'id')
    .orderBy('w.id')
    .setLock('pessimistic_read', undefined, ['w'])
    .getQueryAndParameters()
  const admin = `$${parameters.length + 1}::uuid`
  const change = checked
    ? `INSERT INTO withdrawal_checks (admin_id, withdrawal_id)
       SELECT ${admin}, id FROM (${rows}) AS r ON CONFLICT DO NOTHING RETURNING 1`
    : `DELETE FROM withdrawal_checks c USING (${rows}) AS r
        WHERE c.admin_id = ${admin} AND c.withdrawal_id = r.id RETURNING 1`
  const [answer]: { changed: bigint }[] = await manager.query(
    `WITH changed AS (${change}) SELECT count(*) AS changed FROM changed`,
    [...parameters, adminId],
  )
  return answer!.changed
}

export type CheckedRow = Pick<
  WithdrawalEntity,
  'id' | 'invoice' | 'status' | 'memberId' | 'payoutId' | 'amountRequest' | 'amountReceived'
>

/** Reads up to `limit` rows within a condition that an admin has checked, oldest first. */
export async function readCheckedWithdrawals(
  manager: EntityManager,
  adminId: string,
  condition: Condition,
  limit: number,
): Promise<CheckedRow[]> {
  return await selectRow(whereChecked(withdrawalsMatching(manager, condition), adminId))
    .orderBy('w.created_at')
    .addOrderBy('w.id')
    .limit(limit)
    .getRawMany()
}

/** Reads one withdrawal; empty when it does not exist. */
export async function readWithdrawalRow(manager: EntityManager, id: string): Promise<CheckedRow[]> {
  return await selectRow(withdrawalsMatching(manager, { sql: 'w.id = :id', parameters: { id } })).getRawMany()
}

function selectRow(query: SelectQueryBuilder<WithdrawalEntity>): SelectQueryBuilder<WithdrawalEntity> {
  return query
    .select('w.id', 'id')
    .addSelect('w.invoice', 'invoice')
    .addSelect('w.status', 'status')
    .addSelect('w.member_id', 'memberId')
    .addSelect('w.payout_id', 'payoutId')
    .addSelect('w.amount_request', 'amountRequest')
    .addSelect('w.amount_received', 'amountReceived')
}

/** Counts the rows within a condition that an admin has checked and sums the Rupiah that their owners would receive. */
export async function sumChecked(
  manager: EntityManager,
  adminId: string,
  condition: Condition,
): Promise<{ checked: bigint; checkedReceived: bigint }> {
  const row = await whereChecked(withdrawalsMatching(manager, condition), adminId)
    .select('count(*)', 'checked')
    .addSelect('coalesce(sum(w.amount_received), 0)::bigint', 'received')
    .getRawOne<{ checked: bigint; received: bigint }>()
  return { checked: row?.checked ?? 0n, checkedReceived: row?.received ?? 0n }
}

export interface BankSum {
  readonly bankName: string
  readonly count: bigint
  readonly amountRequest: bigint
  readonly amountReceived: bigint
}

/** Sums an admin's checked rows within a condition by bank, ordered by bank name. */
export async function sumCheckedByBank(
  manager: EntityManager,
  adminId: string,
  condition: Condition,
): Promise<BankSum[]> {
  return await whereChecked(withdrawalsMatching(manager, condition), adminId)
    .select('w.bank_name', 'bankName')
    .addSelect('count(*)', 'count')
    .addSelect('sum(w.amount_request)::bigint', 'amountRequest')
    .addSelect('sum(w.amount_received)::bigint', 'amountReceived')
    .groupBy('w.bank_name')
    .orderBy('w.bank_name')
    .getRawMany()
}

/** Returns those of the ids that an admin has checked. */
export async function filterChecked(
  manager: EntityManager,
  adminId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await manager.query(
    `SELECT withdrawal_id AS id FROM withdrawal_checks
      WHERE admin_id = $1 AND withdrawal_id = ANY ($2::uuid[])`,
    [adminId, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Query of withdrawals within a condition, joined to their owners' names for the search. */
export function withdrawalsMatching(
  manager: EntityManager,
  condition: Condition,
): SelectQueryBuilder<WithdrawalEntity> {
  return manager
    .createQueryBuilder(WithdrawalEntity, 'w')
    .leftJoin(MemberEntity, 'm', 'm.id = w.member_id')
    .where(condition.sql, condition.parameters)
}

function whereChecked(
  query: SelectQueryBuilder<WithdrawalEntity>,
  adminId: string,
): SelectQueryBuilder<WithdrawalEntity> {
  return query.andWhere(
    'EXISTS (SELECT FROM withdrawal_checks c WHERE c.withdrawal_id = w.id AND c.admin_id = :adminId)',
    { adminId },
  )
}

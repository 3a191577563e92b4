import { createHash } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { Payable, PayoutKind } from '../payouts/payable'
import type { Payee } from '../payouts/payee'
import type { Outcome, OutcomeLine, Payout } from '../payouts/payout'
import type { ContainingPayout, Status } from '../withdrawals/withdrawal'
import { payableTables } from './payable-tables'
import { PayoutEntity } from './payout-entity'

/**
 * Inserts a payout and its file. Its requests are changed next, then its lines inserted.
 */
export async function insertPayout(manager: EntityManager, payout: Payout, file: Buffer): Promise<void> {
  await manager.insert(PayoutEntity, payout)
  await manager.query('INSERT INTO payout_files (payout_id, data, sha256) VALUES ($1, $2, $3)', [
    payout.id,
    file,
    sha256(file),
  ])
}

/** Inserts the lines of a payout in file order. A unique index rejects a withdrawal that is in another live payout. */
export async function insertPayoutLines(
  manager: EntityManager,
  payout: Pick<Payout, 'id' | 'kind'>,
  payees: readonly Payee[],
): Promise<void> {
  await manager.query(
    `INSERT INTO payout_lines (payout_id, line, ${payableTables[payout.kind].lineColumn}, amount)
     SELECT $1, row_index, id, amount FROM unnest($2::uuid[], $3::bigint[]) WITH ORDINALITY AS l (id, amount, row_index)`,
    [payout.id, payees.map(({ id }) => id), payees.map(({ amountReceived }) => amountReceived)],
  )
}

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

export async function findPayout(manager: EntityManager, id: string): Promise<Payout | null> {
  return await manager.findOneBy(PayoutEntity, { id })
}

/** Locks a payout until the transaction ends; null when it does not exist. Lock its withdrawals first. */
export async function lockPayout(manager: EntityManager, id: string): Promise<Payout | null> {
  return await manager.findOne(PayoutEntity, { where: { id }, lock: { mode: 'for_no_key_update' } })
}

/** Updates a payout. Precondition: the caller holds its lock. */
export async function updatePayout(
  manager: EntityManager,
  payout: Payout,
  change: Partial<Omit<Payout, 'template'>>,
): Promise<Payout> {
  await manager.update(PayoutEntity, { id: payout.id }, change)
  return { ...payout, ...change }
}

/** Rupiah of an admin's payouts of a time span, without those that were cancelled before they could leave. */
export async function sumPayoutsOf(
  manager: EntityManager,
  adminId: string,
  from: Date,
  before: Date,
): Promise<bigint> {
  const [row]: { total: bigint }[] = await manager.query(
    `SELECT coalesce(sum(total), 0)::bigint AS total FROM payouts
      WHERE created_by = $1 AND created_at >= $2 AND created_at < $3
        AND (status <> 'cancelled' OR downloaded_at IS NOT NULL)`,
    [adminId, from, before],
  )
  return row!.total
}

export async function readPayoutFile(manager: EntityManager, id: string): Promise<Buffer> {
  const [file]: { data: Buffer }[] = await manager.query(
    'SELECT data FROM payout_files WHERE payout_id = $1',
    [id],
  )
  if (!file) throw new Error(`payout ${id} has no file`)
  return file.data
}

/** Reads the withdrawals in a payout with their outcomes, in file order. */
export async function readPayoutItems(
  manager: EntityManager,
  { id, kind }: Pick<Payout, 'id' | 'kind'>,
): Promise<OutcomeLine[]> {
  const { table, lineColumn } = payableTables[kind]
  return await manager.query(
    `SELECT w.id AS "payableId", w.member_id AS "memberId", coalesce(m.username, '') AS username,
            w.invoice, w.bank_account_number AS account, l.amount, l.outcome
       FROM payout_lines l JOIN ${table} w ON w.id = l.${lineColumn} LEFT JOIN members m ON m.id = w.member_id
      WHERE l.payout_id = $1 ORDER BY l.line`,
    [id],
  )
}

/** Reads the payouts that these requests are in, by payout id. `isReleased` never becomes false again. */
export async function readPayoutsOf(
  manager: EntityManager,
  requests: readonly Pick<Payable, 'payoutId'>[],
): Promise<ReadonlyMap<string, ContainingPayout>> {
  const ids = [...new Set(requests.flatMap(({ payoutId }) => payoutId ?? []))]
  if (ids.length === 0) return new Map()
  const rows: (ContainingPayout & { id: string })[] = await manager.query(
    `SELECT id, number, created_by AS "createdBy", downloaded_at IS NOT NULL AS "isReleased"
       FROM payouts WHERE id = ANY ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map(({ id, ...payout }) => [id, payout]))
}

const outcomeOf: Readonly<Record<Status, Outcome | undefined>> = {
  pending: 'returned',
  process: undefined,
  success: 'paid',
  failed: 'refused',
}

/** Sets the outcome of the lines of requests that have just changed status, and closes payouts without open lines. */
export async function recordOutcomesAndCloseFiles(
  manager: EntityManager,
  kind: PayoutKind,
  requests: readonly Pick<Payable, 'id' | 'payoutId'>[],
  to: Status,
  finishedAt: Date | null,
): Promise<void> {
  const outcome = outcomeOf[to]
  const linked = requests.filter(({ payoutId }) => payoutId !== null)
  if (!outcome || linked.length === 0) return
  const payouts = [...new Set(linked.map(({ payoutId }) => payoutId))]
  // Locks the payouts: of two transactions that end the last two lines, the second must see the first one's outcome.
  await manager.query('SELECT FROM payouts WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
    payouts,
  ])
  await manager.query(
    `UPDATE payout_lines SET outcome = $2
      WHERE ${payableTables[kind].lineColumn} = ANY ($1::uuid[]) AND outcome IS NULL`,
    [linked.map(({ id }) => id), outcome],
  )
  if (!finishedAt) return
  await manager.query(
    `UPDATE payouts p SET status = 'closed', ended_at = $2
      WHERE id = ANY ($1::uuid[]) AND status = 'ready'
        AND NOT EXISTS (SELECT FROM payout_lines l WHERE l.payout_id = p.id AND l.outcome IS NULL)`,
    [payouts, finishedAt],
  )
}

import type { EntityManager } from 'typeorm'
import type { ExportedRow } from '../withdrawals/sheet'
import { matching } from './checks'
import type { Condition } from './withdrawal-filter'

const BATCH = 250

// Plain rows instead of entities: of a hundred thousand of those the garbage alone is 100 MB.
const COLUMNS: Readonly<Record<keyof ExportedRow, string>> = {
  id: 'w.id',
  invoice: 'w.invoice',
  createdAt: 'w.created_at',
  username: "coalesce(m.username, '')",
  name: "coalesce(m.name, '')",
  type: 'w.type',
  amountRequest: 'w.amount_request',
  amountAdmin: 'w.amount_admin',
  amountVoucher: 'w.amount_voucher',
  bankFee: 'w.bank_fee',
  amountReceived: 'w.amount_received',
  bankName: 'w.bank_name',
  bankAccountName: 'w.bank_account_name',
  bankAccountNumber: 'w.bank_account_number',
  status: 'w.status',
  finishedAt: 'w.finished_at',
  reason: 'w.reason',
}

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
    const query = matching(manager, condition).select([]).orderBy('w.created_at').addOrderBy('w.id')
    for (const [name, sql] of Object.entries(COLUMNS)) query.addSelect(sql, name)
    if (after) query.andWhere('(w.created_at, w.id) > (:createdAt, :id)', after)
    const rows = await query.limit(BATCH).getRawMany<ExportedRow>()
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { createdAt: last.createdAt, id: last.id }
  }
}

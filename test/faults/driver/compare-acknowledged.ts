import type { AcknowledgedWrites } from './acknowledged-writes'
import type { Product } from './product'

/** Lost writes (acknowledged, not stored) and duplicates (stored more often than acknowledged). */
export interface Comparison {
  readonly lost: string[]
  readonly doubled: string[]
}

/** Compares the acknowledged writes with the databases. Requires that no call is pending. */
export async function compareAcknowledged(product: Product, writes: AcknowledgedWrites): Promise<Comparison> {
  const comparison: Comparison = { lost: [], doubled: [] }
  await compareAccounts(product, writes, comparison)
  await comparePins(product, writes, comparison)
  await compareInvoices(product, 'withdrawals', writes.withdrawals, comparison)
  await compareInvoices(product, 'voucher_withdrawals', writes.vouchers, comparison)
  return comparison
}

function compareCount(
  { lost, doubled }: Comparison,
  subject: string,
  acknowledged: number,
  stored: number,
): void {
  if (stored < acknowledged) lost.push(`${subject}: ${acknowledged} acknowledged, ${stored} there`)
  if (stored > acknowledged) doubled.push(`${subject}: ${acknowledged} acknowledged, ${stored} there`)
}

async function compareAccounts(
  product: Product,
  writes: AcknowledgedWrites,
  comparison: Comparison,
): Promise<void> {
  const placed = await product.query<{ username: string; times: number }>(
    'network',
    'SELECT username, count(*)::int AS times FROM placements JOIN members USING (member_id) GROUP BY username',
  )
  const active = await product.query<{ username: string; times: number }>(
    'identity',
    `SELECT username, count(*)::int AS times FROM members WHERE status = 'active' GROUP BY username`,
  )
  for (const [where, rows] of [
    ['in the tree', placed],
    ['active', active],
  ] as const) {
    const times = new Map(rows.map((row) => [row.username, row.times]))
    for (const [username, state] of writes.accounts)
      compareCount(comparison, `${username} ${where}`, state === 'placed' ? 1 : 0, times.get(username) ?? 0)
  }
}

async function comparePins(
  product: Product,
  writes: AcknowledgedWrites,
  comparison: Comparison,
): Promise<void> {
  const moved = await product.query<{ key: string; times: number; pins: number }>(
    'pins',
    `SELECT concat_ws(' ', m.username, v.counterparty_username) AS key, count(*)::int AS times, sum(v.qty)::int AS pins
       FROM pin_movements v JOIN members m USING (member_id)
      WHERE v.type = 'transfer_out' AND m.username <> 'admin' GROUP BY 1`,
  )
  const storedTransfers = new Map(moved.map((row) => [row.key, row]))
  for (const key of new Set([...writes.transfers.keys(), ...storedTransfers.keys()])) {
    const [wanted, there] = [writes.transfers.get(key), storedTransfers.get(key)]
    compareCount(comparison, `pins sent ${key}, times`, wanted?.times ?? 0, there?.times ?? 0)
    compareCount(comparison, `pins sent ${key}`, wanted?.pins ?? 0, there?.pins ?? 0)
  }
  const orders = await product.query<{ username: string; times: number }>(
    'pins',
    'SELECT username, count(*)::int AS times FROM repeat_orders JOIN members USING (member_id) GROUP BY username',
  )
  const ordered = new Map(orders.map(({ username, times }) => [username, times]))
  for (const username of new Set([...writes.repeatOrders.keys(), ...ordered.keys()]))
    compareCount(
      comparison,
      `repeat orders of ${username}`,
      writes.repeatOrders.get(username) ?? 0,
      ordered.get(username) ?? 0,
    )
}

async function compareInvoices(
  product: Product,
  table: string,
  acknowledged: AcknowledgedWrites['withdrawals'],
  comparison: Comparison,
): Promise<void> {
  const rows = await product.query<{ invoice: string; username: string; status: string }>(
    'wallet',
    `SELECT invoice, coalesce(username, '') AS username, status FROM ${table} LEFT JOIN members m ON m.id = member_id`,
  )
  const stored = new Map(rows.map((row) => [row.invoice, row]))
  for (const [invoice, { username, status }] of acknowledged) {
    const row = stored.get(invoice)
    if (!row) comparison.lost.push(`${invoice} of ${username}`)
    else if (row.status !== status)
      comparison.lost.push(`${invoice} is ${row.status} and was acknowledged ${status}`)
  }
  for (const invoice of stored.keys())
    if (!acknowledged.has(invoice)) comparison.doubled.push(`${invoice} was acknowledged to nobody`)
}

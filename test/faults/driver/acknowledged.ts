import type { Book } from './book'
import type { Product } from './product'

/** What was acknowledged and is gone, and what is there more often than it was acknowledged, or without. */
export interface Compared {
  readonly lost: string[]
  readonly doubled: string[]
}

/** Holds the driver's book against the databases. Only when all that was asked has its answer. */
export async function compareAcknowledged(product: Product, book: Book): Promise<Compared> {
  const compared: Compared = { lost: [], doubled: [] }
  await compareAccounts(product, book, compared)
  await comparePins(product, book, compared)
  await compareInvoices(product, 'withdrawals', book.withdrawals, compared)
  await compareInvoices(product, 'voucher_withdrawals', book.vouchers, compared)
  return compared
}

function tell({ lost, doubled }: Compared, what: string, wanted: number, found: number): void {
  if (found < wanted) lost.push(`${what}: ${wanted} acknowledged, ${found} there`)
  if (found > wanted) doubled.push(`${what}: ${wanted} acknowledged, ${found} there`)
}

async function compareAccounts(product: Product, book: Book, compared: Compared): Promise<void> {
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
    for (const [username, state] of book.accounts)
      tell(compared, `${username} ${where}`, state === 'placed' ? 1 : 0, times.get(username) ?? 0)
  }
}

async function comparePins(product: Product, book: Book, compared: Compared): Promise<void> {
  const moved = await product.query<{ key: string; times: number; pins: number }>(
    'pins',
    `SELECT concat_ws(' ', m.username, v.counterparty_username) AS key, count(*)::int AS times, sum(v.qty)::int AS pins
       FROM pin_movements v JOIN members m USING (member_id)
      WHERE v.type = 'transfer_out' AND m.username <> 'admin' GROUP BY 1`,
  )
  const found = new Map(moved.map((row) => [row.key, row]))
  for (const key of new Set([...book.transfers.keys(), ...found.keys()])) {
    const [wanted, there] = [book.transfers.get(key), found.get(key)]
    tell(compared, `pins sent ${key}, times`, wanted?.times ?? 0, there?.times ?? 0)
    tell(compared, `pins sent ${key}`, wanted?.pins ?? 0, there?.pins ?? 0)
  }
  const orders = await product.query<{ username: string; times: number }>(
    'pins',
    'SELECT username, count(*)::int AS times FROM repeat_orders JOIN members USING (member_id) GROUP BY username',
  )
  const ordered = new Map(orders.map(({ username, times }) => [username, times]))
  for (const username of new Set([...book.repeatOrders.keys(), ...ordered.keys()]))
    tell(
      compared,
      `repeat orders of ${username}`,
      book.repeatOrders.get(username) ?? 0,
      ordered.get(username) ?? 0,
    )
}

async function compareInvoices(
  product: Product,
  table: string,
  known: Book['withdrawals'],
  compared: Compared,
): Promise<void> {
  const rows = await product.query<{ invoice: string; username: string; status: string }>(
    'wallet',
    `SELECT invoice, coalesce(username, '') AS username, status FROM ${table} LEFT JOIN members m ON m.id = member_id`,
  )
  const found = new Map(rows.map((row) => [row.invoice, row]))
  for (const [invoice, { username, status }] of known) {
    const there = found.get(invoice)
    if (!there) compared.lost.push(`${invoice} of ${username}`)
    else if (there.status !== status)
      compared.lost.push(`${invoice} is ${there.status} and was acknowledged ${status}`)
  }
  for (const invoice of found.keys())
    if (!known.has(invoice)) compared.doubled.push(`${invoice} was acknowledged to nobody`)
}

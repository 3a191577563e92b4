import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { ErasureDatabases } from './erase-events'

type BlockingQueries = readonly (readonly [service: string, what: string, sql: string])[]

/** What the member could still use. Nobody can, once an erasure has begun. */
const owned: BlockingQueries = [
  ['wallet', 'money in a wallet', 'SELECT FROM balances WHERE member_id = $1 AND balance > 0'],
  [
    'pins',
    'pins that are not used',
    `SELECT FROM pins WHERE owner_id = $1 AND status IN ('available', 'reserved')`,
  ],
]

/** What the office has to decide or pay, to the name and account that an erasure removes. */
const requested: BlockingQueries = [
  [
    'wallet',
    'a withdrawal that waits',
    `SELECT FROM withdrawals WHERE member_id = $1 AND status IN ('pending', 'process')`,
  ],
  [
    'wallet',
    'a voucher withdrawal that waits',
    `SELECT FROM voucher_withdrawals WHERE member_id = $1 AND status IN ('pending', 'process')`,
  ],
  [
    'wallet',
    'a line of an open payout file',
    `SELECT FROM payout_lines l LEFT JOIN withdrawals w ON w.id = l.withdrawal_id
       LEFT JOIN voucher_withdrawals v ON v.id = l.voucher_id
       LEFT JOIN claim_payments c ON c.id = l.claim_payment_id
      WHERE l.outcome IS NULL AND coalesce(w.member_id, v.member_id, c.member_id) = $1`,
  ],
  [
    'rewards',
    'a claim that waits',
    `SELECT FROM reward_claims WHERE member_id = $1 AND status IN ('pending', 'process')`,
  ],
  ['rewards', 'a prize that waits', `SELECT FROM prize_claims WHERE member_id = $1 AND status = 'pending'`],
]

/**
 * Returns the id of the member to erase. Throws a ReadableError for an unknown username, an admin, a member whose
 * registration runs, and while requests, money or pins of the member wait: nobody could receive them afterwards. Money and
 * pins of a member whose erasure has begun do not stop it: their access has ended already.
 */
export async function requireErasable(databases: ErasureDatabases, username: string): Promise<string> {
  const { rows } = await databases.identity.query<{ id: string; admin: boolean; status: string }>(
    'SELECT id::text, admin, status FROM members WHERE username = $1',
    [username.toLowerCase()],
  )
  const [member] = rows
  if (!member) throw new ReadableError(`There is no member "${username}".`)
  if (member.admin) throw new ReadableError(`${username} is an admin: admins are not erased.`)
  if (member.status === 'pending') throw new ReadableError(`The registration of ${username} is not finished.`)
  const begun = await databases.identity.query('SELECT FROM erased_members WHERE member_id = $1', [member.id])
  if (!begun.rowCount) await refuseWaiting(databases, member.id, [...owned, ...requested])
  else await refuseRequested(databases, member.id)
  return member.id
}

/** Throws a ReadableError while a request of the member waits for the office. */
export async function refuseRequested(databases: ErasureDatabases, memberId: string): Promise<void> {
  await refuseWaiting(databases, memberId, requested)
}

async function refuseWaiting(
  databases: ErasureDatabases,
  memberId: string,
  all: BlockingQueries,
): Promise<void> {
  const found: string[] = []
  for (const [service, what, sql] of all) {
    const { rowCount } = await databases[service]!.query(`${sql} LIMIT 1`, [memberId])
    if (rowCount) found.push(what)
  }
  if (found.length > 0)
    throw new ReadableError(
      `The member ${memberId} still has ${found.join(', ')}. Pay it out or correct it first, then run the command again.`,
    )
}

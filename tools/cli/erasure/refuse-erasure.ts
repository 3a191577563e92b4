import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { ErasureDatabases } from './erase-events'

const waiting: readonly (readonly [service: string, what: string, sql: string])[] = [
  ['wallet', 'money in a wallet', 'SELECT FROM balances WHERE member_id = $1 AND balance > 0'],
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
      WHERE l.outcome IS NULL AND coalesce(w.member_id, v.member_id) = $1`,
  ],
  [
    'rewards',
    'a claim that waits',
    `SELECT FROM reward_claims WHERE member_id = $1 AND status IN ('pending', 'process')`,
  ],
  ['rewards', 'a prize that waits', `SELECT FROM prize_claims WHERE member_id = $1 AND status = 'pending'`],
  [
    'pins',
    'pins that are not used',
    `SELECT FROM pins WHERE owner_id = $1 AND status IN ('available', 'reserved')`,
  ],
]

/**
 * Returns the id of the member to erase. Throws a ReadableError for an unknown username, an admin, a member whose
 * registration runs, and while money or pins of the member wait: nobody could receive them afterwards.
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
  const found: string[] = []
  for (const [service, what, sql] of waiting) {
    const { rowCount } = await databases[service]!.query(`${sql} LIMIT 1`, [member.id])
    if (rowCount) found.push(what)
  }
  if (found.length > 0)
    throw new ReadableError(
      `${username} still has ${found.join(', ')}. Pay it out or correct it first, then run the command again.`,
    )
  return member.id
}

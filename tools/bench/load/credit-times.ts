import { setTimeout as sleep } from 'node:timers/promises'
import { openSnapshot } from '../../cli/reconcile/snapshot'

/** Milliseconds from an account's placement to its sponsor's bonus; NaN when the bonus is missing. */
export interface CreditTime {
  readonly username: string
  readonly milliseconds: number
}

const TIMEOUT_MS = 60_000

/**
 * Waits until the ledger has all bonuses of the log, and returns the delay of each sponsor bonus of accounts whose username
 * starts with `prefix`: from `placements.placed_at`, just before the registration's commit, to `moves.created_at`, just
 * before the wallet's. Both are clocks of this machine.
 */
export async function creditTimes(
  urls: { network: string; wallet: string },
  prefix: string,
  expected: number,
): Promise<CreditTime[]> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const found = await readTimes(urls, prefix)
    const credited = found.filter(({ milliseconds }) => !Number.isNaN(milliseconds))
    if (credited.length >= expected || Date.now() > until) return found
    await sleep(500)
  }
}

async function readTimes(
  { network, wallet }: { network: string; wallet: string },
  prefix: string,
): Promise<CreditTime[]> {
  const log = await openSnapshot(network)
  const ledger = await openSnapshot(wallet)
  try {
    const placed = await log.query<{ username: string; placed_at: Date; id: string | null }>(
      `WITH placed AS MATERIALIZED (
         SELECT m.username, p.placed_at, l.seq
           FROM members m JOIN placements p USING (member_id) LEFT JOIN placement_log l ON l.placement_id = p.id
          WHERE lower(m.username) LIKE $1
       )
       SELECT placed.username, placed.placed_at, b.id
         FROM placed LEFT JOIN bonuses b ON b.seq = placed.seq AND b.seq >= (SELECT min(seq) FROM placed)
                                        AND b.kind = 'sponsor' AND b.amount > 0`,
      [`${prefix}%`],
    )
    const moves = await ledger.query<{ source: string; created_at: Date }>(
      'SELECT source, created_at FROM moves WHERE source = ANY($1)',
      [placed.map(({ id }) => `bonus:${id}`)],
    )
    const credited = new Map(moves.map(({ source, created_at }) => [source, created_at.getTime()]))
    return placed.map(({ username, placed_at, id }) => ({
      username,
      milliseconds: (credited.get(`bonus:${id}`) ?? Number.NaN) - placed_at.getTime(),
    }))
  } finally {
    await Promise.all([log.close(), ledger.close()])
  }
}

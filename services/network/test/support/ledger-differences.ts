import { isDeepStrictEqual } from 'node:util'
import type { Programme } from '@jejaring/oracle'
import type { Pool } from 'pg'

type Row = Record<string, unknown>

/** Compares every posting, balance and flushed bonus in the wallet's ledger with the oracle; returns the differences. */
export async function ledgerDifferences(
  network: Pool,
  wallet: Pool,
  programme: Programme,
): Promise<string[]> {
  const { rows: members } = await network.query<{ id: bigint; member_id: string }>(
    'SELECT id, member_id FROM placements',
  )
  const memberOf = new Map(members.map(({ id, member_id }) => [String(id), member_id]))
  return [
    ...(await lines(network, wallet, programme, memberOf)),
    ...(await balances(wallet, programme, memberOf)),
  ]
}

const PAGE = 20_000

/** Expects one posting per paid bonus, one row per fully flushed bonus, and nothing else. */
async function lines(
  network: Pool,
  wallet: Pool,
  { bonuses }: Programme,
  memberOf: ReadonlyMap<string, string>,
): Promise<string[]> {
  const found: string[] = []
  let [posted, flushedRows] = [0, 0]
  for (let after = 0; after < bonuses.length; after += PAGE) {
    const { rows } = await network.query<{ id: string }>(
      'SELECT id FROM bonuses WHERE bonus_no > $1 ORDER BY bonus_no LIMIT $2',
      [after, PAGE],
    )
    const seen = await postings(
      wallet,
      rows.map(({ id }) => id),
    )
    rows.forEach(({ id }, index) => {
      const { receiver, kind, amount, flushed, day } = bonuses[after + index]!
      const about = { member_id: memberOf.get(receiver), business_day: day }
      const wallets = { from_account: `bonus_expense_${kind}`, to_account: `wallet_${kind}` }
      const due = amount > 0n ? { ...about, ...wallets, amount } : flushed > 0 ? { ...about, flushed } : null
      if (amount > 0n) posted++
      else if (flushed > 0) flushedRows++
      if (!isDeepStrictEqual(seen.get(id) ?? null, due))
        found.push(`bonus ${id} is not in the ledger as the oracle says`)
    })
  }
  const { rows } = await wallet.query(
    'SELECT (SELECT count(*) FROM moves) AS posted, (SELECT count(*) FROM flushed_bonuses) AS "flushedRows"',
  )
  if (!isDeepStrictEqual({ ...rows[0] }, { posted: BigInt(posted), flushedRows: BigInt(flushedRows) }))
    found.push(
      `the ledger has ${rows[0].posted} moves and ${rows[0].flushedRows} flushes, not ${posted} and ${flushedRows}`,
    )
  return found
}

/** The wallet's rows of these bonuses, by bonus id. */
async function postings(wallet: Pool, ids: readonly string[]): Promise<Map<string, Row>> {
  const moves = await wallet.query(
    `SELECT cause_id AS id, member_id, business_day, from_account, to_account, amount
       FROM moves WHERE source = ANY ($1)`,
    [ids.map((id) => `bonus:${id}`)],
  )
  const flushes = await wallet.query(
    `SELECT id, member_id, business_day, (explanation ->> 'pairsFlushed')::int AS flushed
       FROM flushed_bonuses WHERE id = ANY ($1)`,
    [ids],
  )
  return new Map([...moves.rows, ...flushes.rows].map(({ id, ...row }) => [id, row]))
}

async function balances(
  wallet: Pool,
  { members }: Programme,
  memberOf: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { rows } = await wallet.query(
    'SELECT member_id, substr(account::text, 8) AS kind, income, pulled, balance FROM balances',
  )
  const stored = new Map(rows.map(({ member_id, kind, ...money }) => [`${member_id} ${kind}`, money]))
  const found: string[] = []
  for (const { member, income } of members.values())
    for (const [kind, earned] of Object.entries(income)) {
      const expected = { income: earned, pulled: 0n, balance: earned }
      const key = `${memberOf.get(member)} ${kind}`
      const seen = stored.get(key) ?? { income: 0n, pulled: 0n, balance: 0n }
      stored.delete(key)
      if (!isDeepStrictEqual({ ...seen }, expected))
        found.push(`the balance ${kind} of placement ${member} differs`)
    }
  return [...found, ...[...stored.keys()].map((key) => `there is a balance of ${key}`)]
}

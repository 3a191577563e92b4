import { newId, requestUuid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { effectOnWallet, type Move } from '../ledger/move'
import { lockWallets } from './balances'

/**
 * Posts moves in a constant number of statements: locks the affected wallets in order, then writes moves, balances and
 * daily totals in one statement. Idempotent by source; returns the sources that were new.
 *
 * Throws when a source was posted before with other content, which is a defect of the caller. A constraint rejects a
 * negative balance.
 */
export async function postMoves(
  manager: EntityManager,
  moves: readonly Move[],
  now: Date,
): Promise<ReadonlySet<string>> {
  await lockWallets(
    manager,
    moves.flatMap((move) => {
      const account = effectOnWallet(move)?.account
      return move.memberId && account ? [{ memberId: move.memberId, account }] : []
    }),
  )
  return await postLockedMoves(manager, moves, now)
}

/** `postMoves` for a caller that has locked the affected wallets by `lockWallets`. */
export async function postLockedMoves(
  manager: EntityManager,
  moves: readonly Move[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (moves.length === 0) return new Set()
  const effects = moves.map(effectOnWallet)
  const posted: { source: string }[] = await manager.query(POST_MOVES_SQL, [
    moves.map(() => newId()),
    moves.map((move) => move.source),
    moves.map((move) => move.from),
    moves.map((move) => move.to),
    moves.map((move) => move.amount),
    moves.map((move) => move.memberId),
    moves.map((move) => move.cause),
    moves.map((move) => move.causeId),
    moves.map((move) => move.reference),
    moves.map((move) => move.reverses ?? null),
    moves.map((move) => move.businessDay),
    moves.map((move) => (move.explanation ? JSON.stringify(move.explanation) : null)),
    effects.map((effect) => effect?.account ?? null),
    effects.map((effect) => effect?.income ?? null),
    effects.map((effect) => effect?.pulled ?? null),
    now,
    moves.map(({ requestId = requestUuid() }) => requestId),
  ])
  const newSources = new Set(posted.map((row) => row.source))
  await assertSameContent(
    manager,
    moves.filter((move) => !newSources.has(move.source)),
  )
  return newSources
}

// Balances and days are updated from the inserted rows only, so a repeated source cannot count twice. Rows of wallet_days
// need no lock of their own: every writer holds the lock of the wallet. The array lengths are hidden from the planner, as
// in `lockWallets`.
const POST_MOVES_SQL = `
  WITH input AS (
    SELECT * FROM unnest(
      (SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::ledger_account[]),
      (SELECT $4::ledger_account[]), (SELECT $5::bigint[]), (SELECT $6::uuid[]),
      (SELECT $7::text[]), (SELECT $8::uuid[]), (SELECT $9::text[]),
      (SELECT $10::text[]), (SELECT $11::date[]), (SELECT $12::jsonb[]),
      (SELECT $13::ledger_account[]), (SELECT $14::bigint[]), (SELECT $15::bigint[]),
      (SELECT $17::uuid[])
    ) WITH ORDINALITY AS w (
      id, source, from_account, to_account, amount, member_id, cause, cause_id, reference, reverses,
      business_day, explanation, account, income, pulled, request_id, row_index
    )
  ), posted AS (
    INSERT INTO moves (id, source, from_account, to_account, amount, member_id, cause, cause_id,
                       reference, reverses, business_day, explanation, created_at, request_id)
    SELECT id, source, from_account, to_account, amount, member_id, cause, cause_id,
           reference, reverses, business_day, explanation, $16::timestamptz, request_id
      FROM input ORDER BY row_index
    ON CONFLICT (source) DO NOTHING
    RETURNING id, source
  ), effects AS (
    SELECT w.member_id, w.account, w.business_day,
           sum(w.income)::bigint AS income, sum(w.pulled)::bigint AS pulled
      FROM posted JOIN input w USING (id)
     WHERE w.account IS NOT NULL
     GROUP BY w.member_id, w.account, w.business_day
  ), days AS (
    INSERT INTO wallet_days AS d (member_id, business_day, account, income, pulled)
    SELECT member_id, business_day, account, income, pulled FROM effects
    ON CONFLICT (member_id, business_day, account) DO UPDATE
      SET income = d.income + excluded.income, pulled = d.pulled + excluded.pulled
  ), moved AS (
    UPDATE balances b
       SET income = b.income + e.income, pulled = b.pulled + e.pulled,
           balance = b.balance + e.income - e.pulled
      FROM (SELECT member_id, account, sum(income)::bigint AS income, sum(pulled)::bigint AS pulled
              FROM effects GROUP BY member_id, account) e
     WHERE b.member_id = e.member_id AND b.account = e.account
  )
  SELECT source FROM posted`

async function assertSameContent(manager: EntityManager, repeated: readonly Move[]): Promise<void> {
  if (repeated.length === 0) return
  const [different]: { source: string }[] = await manager.query(
    `SELECT w.source
       FROM unnest($1::text[], $2::ledger_account[], $3::ledger_account[], $4::bigint[], $5::uuid[])
            AS w (source, from_account, to_account, amount, member_id)
       JOIN moves m USING (source)
      WHERE (m.from_account, m.to_account, m.amount) <> (w.from_account, w.to_account, w.amount)
         OR m.member_id IS DISTINCT FROM w.member_id
      LIMIT 1`,
    [
      repeated.map((move) => move.source),
      repeated.map((move) => move.from),
      repeated.map((move) => move.to),
      repeated.map((move) => move.amount),
      repeated.map((move) => move.memberId),
    ],
  )
  if (different) throw new Error(`${different.source} was posted before with other content`)
}

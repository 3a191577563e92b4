import { isDeepStrictEqual } from 'node:util'
import { businessDay } from '@jejaring/calendar'
import { type Placement, type Programme, recount } from '@jejaring/oracle'
import type { Pool } from 'pg'
import type { PlanParameters } from '../../src/plan/parameters'
import type { Engine } from '../../src/settlement/engine'
import type { Side } from '../../src/tree/slots'
import { ledgerDifferences } from './ledger-differences'
import { oraclePlan } from './random-programme'

interface Row {
  readonly id: bigint
  readonly parent_id: bigint | null
  readonly side: Side | null
  readonly sponsor_id: bigint | null
  readonly package_id: number
  readonly plan_version: number
  readonly parameters: PlanParameters
  readonly points: number
  readonly placed_at: Date
  readonly registration_id: string
  readonly seq: bigint
  readonly business_day: string
  readonly effective_version: number
}

/**
 * Compares everything that settlement has stored with the oracle, and, if given, the engine's counters and the wallet's
 * ledger; returns the differences. All placements must be settled, and all bonuses posted.
 */
export async function differences(pool: Pool, engine?: Engine, ledger?: Pool): Promise<string[]> {
  const { rows } = await pool.query<Row>(
    `SELECT p.id, p.parent_id, p.side, p.sponsor_id, p.package_id, p.plan_version, v.parameters, l.points, p.placed_at,
            p.registration_id, l.seq, l.business_day, l.effective_version
       FROM placements p JOIN plan_versions v ON v.version = p.plan_version
       LEFT JOIN placement_log l ON l.placement_id = p.id AND (l.parent_id, l.side, l.sponsor_id, l.package_id)
                                    IS NOT DISTINCT FROM (p.parent_id, p.side, p.sponsor_id, p.package_id)
      ORDER BY l.seq NULLS LAST, p.id`,
  )
  const found = [...orderOf(rows)]
  const { rows: waiting } = await pool.query('SELECT placement_id AS id FROM waiting_placements')
  found.push(...waiting.map(({ id }) => `placement ${id} still waits`))
  if (found.length > 0) return found
  const programme = recount(rows.map(toOracleInput))
  found.push(...storedNumbers(rows, programme))
  found.push(...(await bonusRows(pool, rows, programme)))
  found.push(...(await checkpointRow(pool, rows)))
  if (engine) found.push(...counters(rows, programme, engine))
  if (ledger) found.push(...(await ledgerDifferences(pool, ledger, programme)))
  return found
}

function* orderOf(rows: readonly Row[]): Generator<string> {
  const seqs = new Map(rows.map((row) => [row.id, row.seq]))
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (row.seq !== BigInt(index + 1)) yield `placement ${row.id} has number ${row.seq}, not ${index + 1}`
    const before = rows[index - 1]
    if (row.parent_id !== null && seqs.get(row.parent_id)! >= row.seq)
      yield `placement ${row.id} precedes its parent`
    if (before?.registration_id === row.registration_id) {
      if (before.id >= row.id) yield `placements ${before.id} and ${row.id} changed places`
    } else if (seen.has(row.registration_id)) yield `registration ${row.registration_id} is split`
    seen.add(row.registration_id)
  }
}

function toOracleInput(row: Row): Placement {
  return {
    member: String(row.id),
    package: String(row.package_id),
    parent: row.parent_id === null ? null : String(row.parent_id),
    side: row.side,
    sponsor: row.sponsor_id === null ? null : String(row.sponsor_id),
    plan: oraclePlan({ version: row.plan_version, ...row.parameters }),
    // The root's day is before all others.
    day: row.parent_id === null ? row.business_day : businessDay(row.placed_at),
  }
}

function* storedNumbers(rows: readonly Row[], { placements }: Programme): Generator<string> {
  for (const [index, row] of rows.entries()) {
    const { day, planVersion, points } = placements[index]!
    const stored = { day: row.business_day, planVersion: row.effective_version, points: row.points }
    if (!isDeepStrictEqual(stored, { day, planVersion, points }))
      yield `placement ${row.id} counted otherwise`
  }
}

async function bonusRows(pool: Pool, rows: readonly Row[], { bonuses }: Programme): Promise<string[]> {
  const found: string[] = []
  let stored = 0
  for (let page = await bonusPage(pool, 0); page.length > 0; page = await bonusPage(pool, stored)) {
    for (const row of page) {
      const line = bonuses[stored++]
      if (!line || !isDeepStrictEqual({ ...row }, expectedBonus(line, stored)))
        found.push(`bonus ${row.bonus_no} is not what the oracle says`)
    }
  }
  if (stored !== bonuses.length)
    found.push(`${stored} bonuses of ${rows.length} placements, not ${bonuses.length}`)
  return found
}

/** Bounds the rows in memory. */
const PAGE = 20_000

async function bonusPage(pool: Pool, after: number): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(
    `SELECT bonus_no, seq, receiver_id, kind, level, matched, paid, flushed, plan_version, amount
       FROM bonuses WHERE bonus_no > $1 ORDER BY bonus_no LIMIT ${PAGE}`,
    [after],
  )
  return rows
}

function expectedBonus(line: Programme['bonuses'][number], number: number) {
  return {
    bonus_no: BigInt(number),
    seq: BigInt(line.seq),
    receiver_id: BigInt(line.receiver),
    kind: line.kind,
    level: line.level,
    matched: line.matched,
    paid: line.paid,
    flushed: line.flushed,
    plan_version: line.planVersion,
    amount: line.amount,
  }
}

async function checkpointRow(pool: Pool, rows: readonly Row[]): Promise<string[]> {
  const { rows: stored } = await pool.query('SELECT seq, bonus_no, day, plan_version FROM checkpoint')
  const { rows: counted } = await pool.query('SELECT count(*) AS bonuses FROM bonuses')
  const last = rows.at(-1)!
  const expected = {
    seq: last.seq,
    bonus_no: counted[0].bonuses,
    day: last.business_day,
    plan_version: last.effective_version,
  }
  return isDeepStrictEqual({ ...stored[0] }, expected) ? [] : ['the checkpoint is not at the end of the log']
}

function* counters(rows: readonly Row[], { members }: Programme, engine: Engine): Generator<string> {
  if (engine.size !== rows.length) return yield `the engine holds ${engine.size} of ${rows.length} placements`
  for (const [index, row] of rows.entries()) {
    const { left, right, matched, paid, flushed, sponsored, levels } = members.get(String(row.id))!
    const { paidOnCurrentDay: _paid, flushedOnCurrentDay: _flushed, ...seen } = engine.counters(index + 1)
    const same = isDeepStrictEqual(seen, { left, right, matched, paid, flushed, sponsored })
    if (!same || !isDeepStrictEqual(engine.levels(index + 1), levels))
      yield `counters of placement ${row.id} differ`
  }
}

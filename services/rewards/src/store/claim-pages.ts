import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import {
  column,
  countsOf,
  descending,
  distinctValuesOf,
  ownRowsTarget,
  type SearchTarget,
  type TablePage,
  tablePage,
} from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { PrizeClaim, PrizeClaimStatus, PrizeType } from '../prize-claims/prize-claim'
import type { RewardClaim, RewardClaimStatus } from '../reward-claims/reward-claim'
import { PrizeClaimEntity } from './prize-claim-entity'
import { RewardClaimEntity } from './reward-claim-entity'

export interface Page<Row, Sum extends string> {
  readonly counts: TableCounts
  readonly rows: Row[]
  /** Over all rows that match; undefined when the search matches too many. */
  readonly sums: Readonly<Record<Sum, bigint>> | undefined
}

/** Columns of both tables over the owner, joined as `m`. */
const MEMBER_COLUMNS = {
  username: column<string>('m.username', { joins: ['m'], sort: true }),
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.id'] }),
}

// Columns by their names in the gateway's tables.
const REWARD_CLAIM_COLUMNS = {
  id: column<string>('c.id'),
  created_at: column<Date>('c.created_at', { sort: true }),
  updated_at: column<Date>('c.updated_at', { sort: true }),
  ...MEMBER_COLUMNS,
  reward: column<string>('c.reward_name', { sort: true }),
  amount: column<bigint>('c.amount', { sort: true }),
  bank_name: column<string>('c.bank_name', { sort: true }),
  bank_account_name: column<string>('c.bank_account_name', { sort: true }),
  bank_account_address: column<string>('c.bank_account_number', { sort: true }),
  status: column<string>('c.status', { sort: true }),
  status_name: column<string>('c.status', { sort: true }),
}

/** Reads a page of all reward claims, newest first by default. */
export async function pageOfRewardClaims(
  manager: EntityManager,
  query: TableQuery | undefined,
  status: RewardClaimStatus | undefined,
): Promise<Page<RewardClaim, 'amount' | 'refused'>> {
  const page = await tablePage(manager, rewardClaimTable(query, status))
  const claims = await manager.findBy(RewardClaimEntity, { id: Any(page.rows.map(({ id }) => id)) })
  return { counts: countsOf(page), rows: inPageOrder(page.rows, claims), sums: sumsOf(page) }
}

/** The reward claims of all members. */
function rewardClaimTable(query: TableQuery | undefined, status: RewardClaimStatus | undefined) {
  return {
    table: 'reward_claims',
    alias: 'c',
    key: 'c.id',
    joins: { m: 'JOIN members m ON m.id = c.member_id' },
    columns: REWARD_CLAIM_COLUMNS,
    searchTargets: [
      ...searchTargetsOf('reward_claims', 'c'),
      // Matches the current catalogue names instead of the frozen ones: a reward has few names, claims are many.
      {
        key: 'c.reward_id',
        from: 'rewards f',
        id: 'f.id',
        columns: ['f.name'],
        listColumns: ['c.reward_name'],
      },
      ownRowsTarget('reward_claims c', 'c.id', ['c.payout_number'], {
        where: "c.payout_number <> ''",
        prefixOnly: true,
      }),
    ],
    countSource: {
      from: 'reward_claim_amounts_now t',
      rows: 't.claims',
      day: 't.day',
      sums: rewardClaimSums('t'),
      filter: status && 't.status = :status',
    },
    sums: rewardClaimSums('c'),
    filter: status && 'c.status = :status',
    parameters: { status },
    query,
    dateColumn: 'c.created_at',
    defaultOrder: [descending('c.created_at'), descending('c.id')],
  }
}

/** The reward claims of all members with who set their final status, for a file. */
export function exportedRewardClaims(query: TableQuery | undefined, status: RewardClaimStatus | undefined) {
  const { joins, columns, countSource: _count, sums: _sums, ...table } = rewardClaimTable(query, status)
  return {
    ...table,
    joins: { ...joins, d: deciderJoins('reward_claim_steps', 'c') },
    columns: {
      ...columns,
      reason: column<string>('c.reason'),
      payout_number: column<string>('c.payout_number'),
      ...DECIDER_COLUMN,
    },
  }
}

/** Joins the admin who set the final status of a claim as `d`; `row` is the alias of the claims. */
function deciderJoins(steps: string, row: string): string {
  return `
    LEFT JOIN ${steps} s ON s.claim_id = ${row}.id AND s.version = ${row}.version
    LEFT JOIN members d ON d.id = s.set_by AND ${row}.status IN ('success', 'failed')`
}

const DECIDER_COLUMN = { decided_by: column<string>("coalesce(d.username, '')", { joins: ['d'] }) }

/** Rupiah to pay or paid, and Rupiah refused. */
const rewardClaimSums = (row: string) => ({
  amount: `sum(CASE WHEN ${row}.status <> 'failed' THEN ${row}.amount ELSE 0 END)`,
  refused: `sum(CASE WHEN ${row}.status = 'failed' THEN ${row}.amount ELSE 0 END)`,
})

/** Claims of the trip, and Rupiah of the bonuses, both without failed claims. */
const prizeClaimSums = (row: string, rows: string) => ({
  trips: `sum(CASE WHEN ${row}.type = 'prize' AND ${row}.status <> 'failed' THEN ${rows} ELSE 0 END)`,
  bonus: `sum(CASE WHEN ${row}.type = 'bonus' AND ${row}.status <> 'failed' THEN ${row}.bonus ELSE 0 END)`,
})

function sumsOf<Sum extends string>({ more, sums }: TablePage<unknown, Sum>) {
  return more ? undefined : sums
}

const PRIZE_CLAIM_COLUMNS = {
  id: column<string>('p.id'),
  created_at: column<Date>('p.created_at', { sort: true }),
  updated_at: column<Date>('p.updated_at', { sort: true }),
  ...MEMBER_COLUMNS,
  claim_type: column<string | null>('p.type', { sort: true }),
  bonus: column<bigint>('p.bonus', { sort: true }),
  bank_name: column<string>('p.bank_name', { sort: true }),
  bank_account_name: column<string>('p.bank_account_name', { sort: true }),
  bank_account_address: column<string>('p.bank_account_number', { sort: true }),
  status: column<string>('p.status', { sort: true }),
  status_name: column<string>('p.status', { sort: true }),
}

interface PrizeClaimFilter {
  readonly type?: PrizeType | undefined
  readonly status?: PrizeClaimStatus | undefined
}

/** Reads a page of all Tour Bali claims, newest first by default. */
export async function pageOfPrizeClaims(
  manager: EntityManager,
  query: TableQuery | undefined,
  filter: PrizeClaimFilter,
): Promise<Page<PrizeClaim, 'trips' | 'bonus'>> {
  const page = await tablePage(manager, prizeClaimTable(query, filter))
  const claims = await manager.findBy(PrizeClaimEntity, { id: Any(page.rows.map(({ id }) => id)) })
  return { counts: countsOf(page), rows: inPageOrder(page.rows, claims), sums: sumsOf(page) }
}

/** The Tour Bali claims of all members. */
function prizeClaimTable(query: TableQuery | undefined, { type, status }: PrizeClaimFilter) {
  const filter = (row: string) =>
    [type && `${row}.type = :type`, status && `${row}.status = :status`].filter(Boolean).join(' AND ')
  return {
    table: 'prize_claims',
    alias: 'p',
    key: 'p.id',
    joins: { m: 'JOIN members m ON m.id = p.member_id' },
    columns: PRIZE_CLAIM_COLUMNS,
    searchTargets: searchTargetsOf('prize_claims', 'p'),
    countSource: {
      from: 'prize_claim_amounts_now t',
      rows: 't.prizes',
      day: 't.day',
      sums: prizeClaimSums('t', 't.prizes'),
      filter: filter('t'),
    },
    sums: prizeClaimSums('p', '1'),
    filter: filter('p'),
    parameters: { type, status },
    query,
    dateColumn: 'p.created_at',
    defaultOrder: [descending('p.created_at'), descending('p.id')],
  }
}

/** The Tour Bali claims of all members with who set their final status, for a file. */
export function exportedPrizeClaims(query: TableQuery | undefined, filter: PrizeClaimFilter) {
  const { joins, columns, countSource: _count, sums: _sums, ...table } = prizeClaimTable(query, filter)
  return {
    ...table,
    joins: { ...joins, d: deciderJoins('prize_claim_steps', 'p') },
    columns: { ...columns, ...DECIDER_COLUMN },
  }
}

/** Search targets of a claims table; `row` is its alias in the query. */
function searchTargetsOf(table: string, row: string): readonly SearchTarget[] {
  return [
    {
      key: `${row}.member_id`,
      from: 'members f',
      sampledTable: 'members',
      id: 'f.id',
      columns: ['f.username', 'f.name'],
      listColumns: ['m.username', 'm.name'],
      joins: ['m'],
    },
    ownRowsTarget(
      `${table} ${row}`,
      `${row}.id`,
      [`${row}.bank_account_name`, `${row}.bank_account_number`],
      {
        sampledTable: table,
      },
    ),
    {
      key: `${row}.bank_name`,
      from: `${distinctValuesOf(table, 'bank_name')} f`,
      id: 'f.bank_name',
      columns: ['f.bank_name'],
      listColumns: [`${row}.bank_name`],
    },
  ]
}

/** Sorts entities into the page's order. */
function inPageOrder<Row extends { readonly id: string }>(
  page: readonly { id: string }[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}

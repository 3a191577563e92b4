import { businessDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  type Column,
  column,
  descending,
  mergeDeltas,
  type RowOf,
  type TablePage,
  type TableSource,
  tablePage,
} from '@jejaring/service-kit'
import { rupiahColumn, textColumn } from '@jejaring/spreadsheet'
import type { EntityManager } from 'typeorm'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { isBonusWalletSql } from './balances'
import { walletRecaps } from './summary-tables'
import { calendarDayOrUndefined, memberTarget } from './withdrawal-filter'

const recapTitles = {
  sponsor: 'Sponsor',
  pairing: 'Pairing',
  pairing_level: 'Pairing Level',
  total: 'Total',
} as const
/** Each of the bonus wallets, and their total. */
export type RecapPart = keyof typeof recapTitles
export type RecapSum = `${RecapPart}_in` | `${RecapPart}_out`

const recapParts = Object.keys(recapTitles) as RecapPart[]

/** An amount of the recap; `wallet_recaps` has an index of each. */
const amountColumn = (title: string, sql: string) =>
  column<bigint>(sql, { sort: true, file: rupiahColumn(title) })

const amountColumns = Object.fromEntries(
  recapParts.flatMap((part) => [
    [`${part}_in`, amountColumn(`${recapTitles[part]}: masuk`, `r.${part}_in`)],
    [`${part}_out`, amountColumn(`${recapTitles[part]}: keluar`, `r.${part}_out`)],
    [`${part}_bal`, amountColumn(`${recapTitles[part]}: saldo`, `(r.${part}_in - r.${part}_out)`)],
  ]),
) as Readonly<Record<RecapSum | `${RecapPart}_bal`, Column<bigint>>>

export const recapColumns = {
  member_id: column<string>('r.member_id'),
  username: column<string>('m.username', { joins: ['m'], sort: true, file: textColumn('Username', 18) }),
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.id'], file: textColumn('Nama', 28) }),
  ...amountColumns,
}

export type RecapRow = RowOf<typeof recapColumns>

/** Earliest day of the date picker. */
const EARLIEST_DAY = '1970-01-01'

const WALLET_SUMS_SQL = bonusWallets.map((wallet) => {
  const own = `FILTER (WHERE account = '${walletAccount(wallet)}')`
  return `coalesce(sum(income) ${own}, 0)::bigint AS ${wallet}_in,
          coalesce(sum(pulled) ${own}, 0)::bigint AS ${wallet}_out`
})

/** SQL of recaps summed from daily totals, for a range of days. */
const recapsSql = (source: string) => `(
  SELECT member_id, sum(income)::bigint AS total_in, sum(pulled)::bigint AS total_out, ${WALLET_SUMS_SQL.join(', ')}
    FROM ${source} GROUP BY member_id)`

/** Reads a page of the recaps, and the sums of the selection. */
export async function pageOfRecaps(
  manager: EntityManager,
  query: TableQuery | undefined,
  now: Date,
): Promise<TablePage<RecapRow, RecapSum>> {
  await mergeDeltas(manager, walletRecaps)
  return await tablePage(manager, recapTable(query, now))
}

/** Sums members' imported opening balances within a range of days. Looks them up by source, one per member and wallet. */
export async function readOpenings(
  manager: EntityManager,
  memberIds: readonly string[],
  query: TableQuery | undefined,
): Promise<ReadonlyMap<string, bigint>> {
  const sources = memberIds.flatMap((id) => bonusWallets.map((wallet) => `opening:${id}:${wallet}`))
  const rows: { id: string; amount: bigint }[] = await manager.query(
    `SELECT member_id AS id, sum(amount)::bigint AS amount FROM moves
      WHERE source = ANY ($1) AND business_day BETWEEN coalesce($2::date, '-infinity') AND coalesce($3::date, 'infinity')
      GROUP BY member_id`,
    [sources, calendarDayOrUndefined(query?.dateStart), calendarDayOrUndefined(query?.dateFinish)],
  )
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/**
 * Income and outgoing amounts of each member's bonus wallets, highest income first. All-time recaps come from the summary
 * table, whose deltas the reader merges first; recaps of a range are summed from the daily totals.
 */
export function recapTable(
  query: TableQuery | undefined,
  now: Date,
): TableSource<typeof recapColumns, RecapSum> {
  const since = calendarDayOrUndefined(query?.dateStart) ?? EARLIEST_DAY
  const until = calendarDayOrUndefined(query?.dateFinish) ?? businessDay(now)
  const isAllTime = since <= EARLIEST_DAY && until >= businessDay(now)
  const days = `wallet_days WHERE business_day BETWEEN :since::date AND :until::date AND ${isBonusWalletSql('account')}`
  return {
    table: isAllTime ? 'wallet_recaps' : recapsSql(days),
    alias: 'r',
    joins: { m: 'JOIN members m ON m.id = r.member_id' },
    key: 'r.member_id',
    isAggregate: !isAllTime,
    columns: recapColumns,
    searchTargets: [memberTarget('r.member_id')],
    parameters: { since, until },
    // A range of all days needs no filter.
    query: query && (isAllTime ? { ...query, dateStart: '', dateFinish: '' } : query),
    sums: sums('r'),
    // With a range of days this is the all-time total only; the rows of the range are counted.
    countSource: { from: 'wallet_recap_totals_now t', rows: 't.members', sums: sums('t') },
    defaultOrder: [descending('r.total_in'), descending('r.member_id')],
  }
}

function sums(of: string): Record<RecapSum, string> {
  const names = recapParts.flatMap((part): RecapSum[] => [`${part}_in`, `${part}_out`])
  return Object.fromEntries(names.map((name) => [name, `sum(${of}.${name})`])) as Record<RecapSum, string>
}

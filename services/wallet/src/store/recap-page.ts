import { businessDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { mergeDeltas, type TablePage, type TableSource, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { walletRecaps } from './summary-tables'
import { calendarDayOrUndefined, memberTarget } from './withdrawal-filter'

const recapParts = ['total', ...bonusWallets] as const
/** The total of the bonus wallets, and each of them. */
export type RecapPart = (typeof recapParts)[number]
export type RecapSum = `${RecapPart}_in` | `${RecapPart}_out`

export type RecapRow = {
  readonly member_id: string
  readonly username: string
  readonly name: string
} & { readonly [sum in RecapSum]: bigint }

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
    FROM ${source} GROUP BY member_id) r`

/** Reads a page of the recaps, and the sums of the selection. */
export async function pageOfRecaps(
  manager: EntityManager,
  query: TableQuery | undefined,
  now: Date,
): Promise<TablePage<RecapRow, RecapSum>> {
  await mergeDeltas(manager, walletRecaps)
  return await tablePage<RecapRow, RecapSum>(manager, recapTable(query, now))
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
export function recapTable(query: TableQuery | undefined, now: Date): TableSource<RecapSum> {
  const since = calendarDayOrUndefined(query?.dateStart) ?? EARLIEST_DAY
  const until = calendarDayOrUndefined(query?.dateFinish) ?? businessDay(now)
  const isAllTime = since <= EARLIEST_DAY && until >= businessDay(now)
  const order = query?.order.length ? query.order : [{ column: 'total_in', descending: true }]
  const common = {
    columns: columns(),
    searchTargets: [{ ...memberTarget('r.member_id'), isUnique: true }],
    query: { ...emptyQuery, ...query, order },
    sums: sums('r'),
    // With a range of days this is the all-time total only; the rows of the range are counted.
    countSource: { from: 'wallet_recap_totals_now t', rows: 't.members', sums: sums('t') },
    defaultOrder: 'r.total_in DESC, r.member_id DESC',
  }
  const days = `wallet_days WHERE business_day BETWEEN :since::date AND :until::date AND account <> 'wallet_voucher'`
  const from = isAllTime ? 'wallet_recaps r' : recapsSql(days)
  return {
    ...common,
    from: `${from} JOIN members m ON m.id = r.member_id`,
    countFrom: from,
    ...(isAllTime
      ? {
          sortBy: sortColumns,
          // The range covers all days, so it needs no filter.
          query: { ...emptyQuery, ...query, order, dateStart: '', dateFinish: '' },
        }
      : { parameters: { since, until } }),
  }
}

const emptyQuery: TableQuery = { start: 0, length: 10, search: '', order: [], dateStart: '', dateFinish: '' }

/** Sort columns with an index. */
const sortColumns = {
  username: 'm.username',
  name: ['m.name', 'm.id'],
  total_in: 'r.total_in',
  total_out: 'r.total_out',
  total_bal: '(r.total_in - r.total_out)',
  sponsor_in: 'r.sponsor_in',
  pairing_in: 'r.pairing_in',
  pairing_level_in: 'r.pairing_level_in',
}

function columns(): Record<string, string> {
  const each = recapParts.flatMap((part) => [
    [`${part}_in`, `r.${part}_in`],
    [`${part}_out`, `r.${part}_out`],
    [`${part}_bal`, `r.${part}_in - r.${part}_out`],
  ])
  const member = { member_id: 'r.member_id', username: 'm.username', name: 'm.name' }
  return { ...member, ...Object.fromEntries(each) }
}

function sums(of: string): Record<RecapSum, string> {
  const names = recapParts.flatMap((part): RecapSum[] => [`${part}_in`, `${part}_out`])
  return Object.fromEntries(names.map((name) => [name, `sum(${of}.${name})`])) as Record<RecapSum, string>
}

import { businessDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type TablePage, type TableSource, tablePage } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { dayOf } from './withdrawal-filter'

const parts = ['total', ...bonusWallets] as const
/** All bonus wallets together, and each. */
export type RecapPart = (typeof parts)[number]
export type RecapSum = `${RecapPart}_in` | `${RecapPart}_out`

export type RecapRow = {
  readonly member_id: string
  readonly username: string
  readonly name: string
} & { readonly [sum in RecapSum]: bigint }

/** The first day that a range of dates offers. */
const BEGINNING = '1970-01-01'

const EACH = bonusWallets.map((wallet) => {
  const own = `FILTER (WHERE account = '${walletAccount(wallet)}')`
  return `coalesce(sum(income) ${own}, 0)::bigint AS ${wallet}_in,
          coalesce(sum(pulled) ${own}, 0)::bigint AS ${wallet}_out`
})

const recapsFrom = (source: string) => `(
  SELECT member_id, sum(income)::bigint AS total_in, sum(pulled)::bigint AS total_out, ${EACH.join(', ')}
    FROM ${source} GROUP BY member_id) r LEFT JOIN members m ON m.id = r.member_id`

/** A page of the recaps, and the sums of what the search leaves. */
export async function pageOfRecaps(
  manager: EntityManager,
  query: TableQuery | undefined,
  now: Date,
): Promise<TablePage<RecapRow, RecapSum>> {
  return await tablePage<RecapRow, RecapSum>(manager, recapTable(query, now))
}

/**
 * What came into and left the bonus wallets of each member, most income first. All of time is read from the
 * balances, less of it from the days.
 */
export function recapTable(query: TableQuery | undefined, now: Date): TableSource<RecapSum> {
  const since = dayOf(query?.dateStart) ?? BEGINNING
  const until = dayOf(query?.dateFinish) ?? businessDay(now)
  const always = since <= BEGINNING && until >= businessDay(now)
  const days = 'wallet_days WHERE business_day BETWEEN :since::date AND :until::date AND'
  return {
    from: recapsFrom(`${always ? 'balances WHERE' : days} account <> 'wallet_voucher'`),
    columns: columns(),
    searchable: ['username', 'name'],
    shortByPrefix: true,
    parameters: { since, until },
    query,
    sums: sums(),
    tieBreak: 'r.total_in DESC, r.member_id',
  }
}

function columns(): Record<string, string> {
  const each = parts.flatMap((part) => [
    [`${part}_in`, `r.${part}_in`],
    [`${part}_out`, `r.${part}_out`],
    [`${part}_bal`, `r.${part}_in - r.${part}_out`],
  ])
  const member = {
    member_id: 'r.member_id',
    username: `coalesce(m.username, '')`,
    name: `coalesce(m.name, '')`,
  }
  return { ...member, ...Object.fromEntries(each) }
}

function sums(): Record<RecapSum, string> {
  const names = parts.flatMap((part): RecapSum[] => [`${part}_in`, `${part}_out`])
  return Object.fromEntries(names.map((name) => [name, `sum(r.${name})`])) as Record<RecapSum, string>
}

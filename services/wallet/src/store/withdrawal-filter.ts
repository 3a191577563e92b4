import { startOfDay } from '@jejaring/calendar'
import { bonusWalletNames } from '@jejaring/identifiers'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  distinctValuesOf,
  normalizeSearch,
  ownRowsTarget,
  type SearchTarget,
  textCondition,
} from '@jejaring/service-kit'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { parseSearchedAmount, parseSearchedPayoutNumber } from '../withdrawals/parse-search'
import type { Status } from '../withdrawals/withdrawal'
import { payableTables } from './payable-tables'

/**
 * SQL condition with `:names` and their values. Aliases: `w` for withdrawals or voucher withdrawals, which share column
 * names, and `m` for their owners.
 */
export interface Condition {
  readonly sql: string
  readonly parameters: Readonly<Record<string, unknown>>
}

const DAY_MS = 86_400_000

type Table = 'withdrawals' | 'voucher_withdrawals'

/** Search targets of a table. A search text that is an amount or a payout number adds a target for it. */
export function searchTargetsOf(table: Table, search = ''): readonly SearchTarget[] {
  const text = normalizeSearch(search)
  const [amount, number] = [parseSearchedAmount(text), parseSearchedPayoutNumber(text)]
  const ownRows = (columns: readonly string[], options: Partial<SearchTarget>) =>
    ownRowsTarget(`${table} w`, 'w.id', columns, options)
  return [
    memberTarget('w.member_id'),
    ownRows(['w.bank_account_name', 'w.bank_account_number'], { sampledTable: table }),
    // The beginning and the end only: parts of the date and serial number would match thousands of invoices.
    ownRows(['w.invoice'], { prefixOnly: true }),
    ownRows(['reverse(w.invoice)'], { reversed: true }),
    {
      key: 'w.bank_name',
      from: `${distinctValuesOf(table, 'bank_name')} f`,
      id: 'f.bank_name',
      columns: ['f.bank_name'],
      listColumns: ['w.bank_name'],
    },
    ...(table === 'withdrawals' ? [walletNameTarget('w.type', 'text')] : []),
    // Exact match of the requested amount or the amount to receive.
    ...(amount ? [ownRows(AMOUNT_COLUMNS[table], { exactValues: [amount] })] : []),
    ...(number ? [payoutTarget(table, number)] : []),
  ]
}

const AMOUNT_COLUMNS = {
  withdrawals: ['w.amount_request', 'w.amount_received'],
  voucher_withdrawals: ['w.amount'],
}

/** Withdrawals in a payout file, without those that a cancellation returned. */
function payoutTarget(table: Table, number: string): SearchTarget {
  const { lineColumn } = payableTables[table === 'withdrawals' ? 'withdrawals' : 'vouchers']
  return {
    key: 'w.id',
    from: 'payouts f',
    id: 'f.id',
    columns: ['f.number'],
    exactValues: [number],
    through: {
      from: `(SELECT payout_id, ${lineColumn} FROM payout_lines WHERE outcome IS DISTINCT FROM 'returned') l`,
      key: 'l.payout_id',
      id: `l.${lineColumn}`,
    },
    listColumns: ['(SELECT number FROM payouts WHERE id = w.payout_id)'],
  }
}

/** Search by the names of the bonus wallets, for a list with their types or accounts. */
export function walletNameTarget(key: string, type: 'text' | 'ledger_account'): SearchTarget {
  const names = bonusWallets.map((wallet) => {
    const id = type === 'text' ? wallet : walletAccount(wallet)
    return [`'${id}'::${type}`, `'${bonusWalletNames[wallet]}'`] as const
  })
  return {
    key,
    from: `(VALUES ${names.map((pair) => `(${pair.join(', ')})`).join(', ')}) AS f (id, name)`,
    id: 'f.id',
    columns: ['f.name'],
    listColumns: [`(CASE ${key} ${names.map(([id, name]) => `WHEN ${id} THEN ${name}`).join(' ')} END)`],
  }
}

/** Search by member names, for lists that join `members` as `m`. */
export function memberTarget(key: string): SearchTarget {
  return {
    key,
    from: 'members f',
    sampledTable: 'members',
    id: 'f.id',
    columns: ['f.username', 'f.name'],
    listColumns: ['m.username', 'm.name'],
    joins: ['m'],
  }
}

/**
 * Condition by status, creation dates (business days, inclusive) and search. Lists, sums and checks share it, so that they
 * cover the same rows. Ignores empty and malformed dates.
 */
export function withdrawalFilter(query: TableQuery | undefined, status?: Status): Condition {
  const filter = dateAndStatusFilter(query, status)
  const text = textCondition(searchTargetsOf('withdrawals', query?.search), query?.search ?? '')
  return {
    sql: [filter.sql, text.sql].filter(Boolean).join(' AND ') || 'true',
    parameters: { ...filter.parameters, ...text.parameters },
  }
}

/** Condition by status and dates only, for lists, which search by `searchTargets`; empty without filters. */
export function dateAndStatusFilter(query: TableQuery | undefined, status?: Status): Condition {
  const conditions: [string, Record<string, unknown>][] = []
  if (status) conditions.push(['w.status = :status', { status }])
  const since = calendarDayOrUndefined(query?.dateStart)
  if (since) conditions.push(['w.created_at >= :since', { since: startOfDay(since) }])
  const last = calendarDayOrUndefined(query?.dateFinish)
  if (last) {
    conditions.push(['w.created_at < :until', { until: new Date(startOfDay(last).getTime() + DAY_MS) }])
  }
  return {
    sql: conditions.map(([sql]) => sql).join(' AND '),
    parameters: Object.assign({}, ...conditions.map(([, parameters]) => parameters)),
  }
}

/** Returns the text when it is a calendar day. */
export function calendarDayOrUndefined(text: string | undefined): string | undefined {
  try {
    return text && startOfDay(text) ? text : undefined
  } catch {
    return undefined
  }
}

import { startOfDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { distinctValuesOf, type SearchTarget, textCondition } from '@jejaring/service-kit'
import { parseSearchedAmount, parseSearchedPayoutNumber } from '../withdrawals/parse-search'
import type { Status } from '../withdrawals/withdrawal'

/**
 * A condition with `:names`, and their values. Its tables are `w`, withdrawals or those of vouchers, which
 * name their columns alike, and `m`, their owners.
 */
export interface Condition {
  readonly sql: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Withdrawals with the names of their owners, as every list reads them: each owner has a row, named or not. */
export const WITHDRAWALS_SQL = 'withdrawals w JOIN members m ON m.id = w.member_id'

const DAY_MS = 86_400_000

type Table = 'withdrawals' | 'voucher_withdrawals'

/** How a text is found in withdrawals, or in those of vouchers: where an amount or a payout's number is typed, by these too. */
export function searchTargetsOf(table: Table, search = ''): readonly SearchTarget[] {
  const [amount, number] = [parseSearchedAmount(search), parseSearchedPayoutNumber(search)]
  return [
    memberTarget('w.member_id'),
    {
      ...{ key: 'w.id', from: `${table} f`, id: 'f.id' },
      columns: ['f.bank_account_name', 'f.bank_account_number'],
      listColumns: ['w.bank_account_name', 'w.bank_account_number'],
    },
    // Every invoice holds a date and a serial number: its middle would be in thousands.
    {
      ...{ key: 'w.id', from: `${table} f`, id: 'f.id', columns: ['f.invoice'], listColumns: ['w.invoice'] },
      prefixOnly: true,
    },
    {
      ...{ key: 'w.bank_name', from: `${distinctValuesOf(table, 'bank_name')} f`, id: 'f.bank_name' },
      ...{ columns: ['f.bank_name'], listColumns: ['w.bank_name'] },
    },
    ...(amount ? [amountTarget(table, amount)] : []),
    ...(number && table === 'withdrawals' ? [payoutTarget(number)] : []),
  ]
}

const AMOUNT_COLUMNS = { withdrawals: ['amount_request', 'amount_received'], voucher_withdrawals: ['amount'] }

/** What was asked for, or what the bank pays. */
function amountTarget(table: Table, whole: string): SearchTarget {
  return {
    ...{ key: 'w.id', from: `${table} f`, id: 'f.id', whole },
    columns: AMOUNT_COLUMNS[table].map((column) => `f.${column}`),
    listColumns: AMOUNT_COLUMNS[table].map((column) => `w.${column}`),
  }
}

/** Those that a payout file holds, not those that it gave back. */
function payoutTarget(whole: string): SearchTarget {
  return {
    ...{ key: 'w.id', from: 'payouts f', id: 'f.id', columns: ['f.number'], whole },
    through: {
      from: `(SELECT payout_id, withdrawal_id FROM payout_lines WHERE outcome IS DISTINCT FROM 'returned') l`,
      ...{ key: 'l.payout_id', id: 'l.withdrawal_id' },
    },
    listColumns: ['(SELECT number FROM payouts WHERE id = w.payout_id)'],
  }
}

/** The members whom a text names, for a list that shows them as `m`. */
export function memberTarget(key: string): SearchTarget {
  return {
    ...{ key, from: 'members f', id: 'f.id' },
    ...{ columns: ['f.username', 'f.name'], listColumns: ['m.username', 'm.name'] },
  }
}

/**
 * What status, dates of creation (business days, inclusive) and search leave of the withdrawals. One
 * function for list, sums and checks, so that they always speak of the same rows. Days that are not
 * dates are ignored, as empty ones are.
 */
export function withdrawalFilter(query: TableQuery | undefined, status?: Status): Condition {
  const filter = dateAndStatusFilter(query, status)
  const text = textCondition(searchTargetsOf('withdrawals', query?.search), query?.search ?? '')
  return {
    sql: [filter.sql, text.sql].filter(Boolean).join(' AND ') || 'true',
    parameters: { ...filter.parameters, ...text.parameters },
  }
}

/** The same but for the text, which lists look for by their searchTargets; empty where nothing narrows. */
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

/** A day of the calendar, or undefined for what is none. */
export function calendarDayOrUndefined(text: string | undefined): string | undefined {
  try {
    return text && startOfDay(text) ? text : undefined
  } catch {
    return undefined
  }
}

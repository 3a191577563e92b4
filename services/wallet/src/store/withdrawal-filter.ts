import { startOfDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { escapeLike } from '@jejaring/service'
import type { Status } from '../withdrawals/withdrawal'

/**
 * A condition with `:names`, and their values. Its tables are `w`, withdrawals or those of vouchers, which
 * name their columns alike, and `m`, their owners.
 */
export interface Condition {
  readonly sql: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Withdrawals with the names of their owners, as every list reads them. */
export const WITHDRAWALS = 'withdrawals w LEFT JOIN members m ON m.id = w.member_id'

const DAY = 86_400_000

const SEARCHED = [
  'w.invoice',
  'm.username',
  'm.name',
  'w.bank_name',
  'w.bank_account_name',
  'w.bank_account_number',
]

/**
 * What status, dates of creation (business days, inclusive) and search leave of the withdrawals. One
 * function for list, sums and checks, so that they always speak of the same rows. Days that are not
 * dates are ignored, as empty ones are.
 */
export function withdrawalFilter(query: TableQuery | undefined, status?: Status): Condition {
  const parts: [string, Record<string, unknown>][] = []
  if (status) parts.push(['w.status = :status', { status }])
  const since = dayOf(query?.dateStart)
  if (since) parts.push(['w.created_at >= :since', { since: startOfDay(since) }])
  const last = dayOf(query?.dateFinish)
  if (last) {
    parts.push(['w.created_at < :until', { until: new Date(startOfDay(last).getTime() + DAY) }])
  }
  const search = (query?.search ?? '').trim().slice(0, 200).replaceAll('\0', '')
  if (search !== '') {
    const any = SEARCHED.map((column) => `${column} ILIKE :search`).join(' OR ')
    parts.push([`(${any})`, { search: `%${escapeLike(search)}%` }])
  }
  return {
    sql: parts.map(([sql]) => sql).join(' AND ') || 'true',
    parameters: Object.assign({}, ...parts.map(([, parameters]) => parameters)),
  }
}

/** A day of the calendar, or undefined for what is none. */
export function dayOf(text: string | undefined): string | undefined {
  try {
    return text && startOfDay(text) ? text : undefined
  } catch {
    return undefined
  }
}

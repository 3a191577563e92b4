import { count } from '@jejaring/ui'
import type { Status } from '../../row-status/status-fields'
import * as texts from '../../texts'
import type { CheckedRow } from './use-checked-preview'

const words = texts.withdrawals

const order: readonly Status[] = ['process', 'success', 'failed', 'pending']

/** The statuses that at least one of the rows can take, most likely first. */
export const offeredStatuses = (rows: readonly CheckedRow[]): Status[] =>
  order.filter((to) => rows.some(({ next }) => next.includes(to)))

/** The rows that can take a status. */
export const changeableRows = (rows: readonly CheckedRow[], to: Status): CheckedRow[] =>
  rows.filter(({ next }) => next.includes(to))

/** Amount in Rupiah that a change moves: a refusal returns the requested amount, otherwise the received one counts. */
export const movedAmount = (rows: readonly CheckedRow[], to: Status): number =>
  rows.reduce((sum, row) => sum + (to === 'failed' ? row.amount_request : row.amount_received), 0)

/** Says how many rows change and why the others do not; undefined when all change. */
export function changeableText(rows: readonly CheckedRow[], to: Status): string | undefined {
  const changeable = changeableRows(rows, to).length
  if (changeable === rows.length) return undefined
  const already = rows.filter(({ status }) => status === to).length
  const blocked = rows.length - changeable - already
  const parts = [
    words.changeable(count(changeable)),
    already > 0 && words.already(count(already), words.statuses[to] ?? to),
    blocked > 0 && words.blocked(count(blocked)),
  ]
  return `${parts.filter(Boolean).join(', ')}. ${words.onlyChangeable}`
}

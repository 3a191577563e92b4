import { Amount, count, dateText, dateTimeText, StatusBadge } from '@jejaring/ui'
import { type Column, TwoLineCell } from '@jejaring/ui/table'
import type { ReactNode } from 'react'
import { MemberLink } from './member-link'

// Columns that many tables have. `options` override the defaults, among them the position on a phone's card.

type ColumnOptions<Row> = Partial<Omit<Column<Row>, 'key' | 'label'>>

/** Date and time of an ISO moment. */
export function dateTimeColumn<Row extends Record<Key, string | null>, Key extends string>(
  key: Key,
  label: string,
  options?: ColumnOptions<Row>,
): Column<Row> {
  return { key, label, render: (row) => dateTimeText(row[key]), nowrap: true, phone: 'under', ...options }
}

/** Date of an ISO moment, without the time. */
export function dateColumn<Row extends Record<Key, string | null>, Key extends string>(
  key: Key,
  label: string,
  options?: ColumnOptions<Row>,
): Column<Row> {
  return { key, label, render: (row) => dateText(row[key]), nowrap: true, phone: 'under', ...options }
}

/** Whole Rupiah. */
export function amountColumn<Row extends Record<Key, number>, Key extends string>(
  key: Key,
  label: string,
  options?: ColumnOptions<Row>,
): Column<Row> {
  return {
    key,
    label,
    render: (row) => <Amount value={row[key]} />,
    align: 'right',
    phone: 'value',
    ...options,
  }
}

/** A number of things; on a phone's card its label is before it. */
export function countColumn<Row extends Record<Key, number>, Key extends string>(
  key: Key,
  label: string,
  options?: ColumnOptions<Row>,
): Column<Row> {
  return {
    key,
    label,
    render: (row) => count(row[key]),
    align: 'right',
    phone: 'under',
    phoneLabel: true,
    ...options,
  }
}

/** A member: username with the name below it. */
export function memberColumn<Row extends { username: string; name: string }>(
  label: string,
  options?: ColumnOptions<Row>,
): Column<Row> {
  return {
    key: 'username',
    label,
    render: (row) => <TwoLineCell primary={<MemberLink username={row.username} />} secondary={row.name} />,
    phone: 'lead',
    ...options,
  }
}

interface StatusOptions<Row> extends ColumnOptions<Row> {
  /** Below the badge, for example the reason of a refusal. */
  below?: (row: Row) => ReactNode
}

/** The badge of a status. */
export function statusColumn<Row extends { status_class: string; status_name: string }>(
  label: string,
  { below, ...options }: StatusOptions<Row> = {},
): Column<Row> {
  const badge = (row: Row) => <StatusBadge status={row.status_class} label={row.status_name} />
  return {
    key: 'status',
    label,
    render: below ? (row) => <TwoLineCell primary={badge(row)} secondary={below(row)} /> : badge,
    phone: 'value',
    ...options,
  }
}

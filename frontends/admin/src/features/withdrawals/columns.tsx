import { MemberLink } from '@jejaring/features'
import { Amount, dateTimeText, rupiah, StatusBadge } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import type { ReactNode } from 'react'
import { bankAccountColumn } from '../../row-status/bank-account-column'
import * as texts from '../../texts'
import { deductionsOf, type Withdrawal } from './all-withdrawals'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

/**
 * The fields an admin compares before paying: member, account, amount and status. Each column holds two fields, so that a
 * row fits next to the menu; the details of a row hold all fields.
 */
export const columns: Column<Withdrawal>[] = [
  {
    key: 'created_at',
    label: words.date,
    render: (row) => twoLines(dateTimeText(row.created_at), row.invoice),
    phone: 'under',
  },
  {
    key: 'username',
    label: words.member,
    render: (row) => twoLines(<MemberLink username={row.username} />, row.name, classes.person),
    phone: 'lead',
  },
  {
    key: 'amount_request',
    label: words.amount,
    render: (row) => twoLines(<Amount value={row.amount_request} />, shortName(row.type_name)),
    align: 'right',
    phone: 'none',
  },
  {
    key: 'amount_received',
    label: words.received,
    render: receivedCell,
    align: 'right',
    phone: 'value',
  },
  bankAccountColumn(words.account),
  {
    key: 'status',
    label: words.status,
    render: (row) =>
      twoLines(
        <StatusBadge status={row.status_class} label={row.status_name} />,
        row.reason || row.payout_number,
      ),
    phone: 'value',
  },
]

/** Drops the prefix that all wallet names share, because the column is narrow. */
const shortName = (wallet: string) => wallet.replace(/^Bonus /, '')

/** The amount the member receives; struck through for a refused row, of which nothing is paid. */
function receivedCell(row: Withdrawal) {
  if (row.status === 'failed') return <s className={classes.void}>{rupiah(row.amount_received)}</s>
  return twoLines(
    <strong>
      <Amount value={row.amount_received} />
    </strong>,
    deductionsOf(row) > 0 ? `−${rupiah(deductionsOf(row))}` : '',
  )
}

/** A value with a smaller one below it, each on one line. Truncated text is complete in the details. */
function twoLines(first: ReactNode, second: string, width = '') {
  return (
    <div className={`${classes.twoLines} ${width}`}>
      <div>{first}</div>
      {second && (
        <span title={second}>{/^[A-Z]{2}-\d{8}-\d+$/.test(second) ? breakableNumber(second) : second}</span>
      )}
    </div>
  )
}

/** Allows a line break before the serial of an invoice or payout number. */
function breakableNumber(number: string) {
  const serial = number.lastIndexOf('-') + 1
  return (
    <>
      {number.slice(0, serial)}
      <wbr />
      {number.slice(serial)}
    </>
  )
}

import { amountColumn, DataTable, dateTimeColumn } from '@jejaring/features'
import {
  Amount,
  Button,
  confirmAction,
  EmptyState,
  LinkButton,
  rupiah,
  StatusBadge,
  showFailure,
  showSuccess,
} from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconCashBanknote } from '@tabler/icons-react'
import { useInPerson } from '../../in-person'
import * as texts from '../../texts'
import { useCancelWithdrawal } from './request-withdrawal'
import { WalletChoice } from './wallet-choice'
import { myWithdrawals, type WalletType, type Withdrawal } from './withdrawals'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

const AWAITED_STATUSES = ['pending', 'process']

const columns: Column<Withdrawal>[] = [
  dateTimeColumn('created_at', words.date),
  {
    key: 'invoice',
    label: words.invoice,
    render: (row) => <Invoice row={row} />,
    nowrap: true,
    phone: 'lead',
  },
  amountColumn('amount_request', words.nominal),
  {
    key: 'amount_received',
    label: words.received,
    render: (row) => <Received row={row} />,
    align: 'right',
  },
  {
    key: 'status',
    label: words.status,
    render: (row) => <Status row={row} />,
    phone: 'value',
  },
]

/** The withdrawable wallets above the table of past withdrawals; pending ones can be cancelled. */
export function WithdrawalHistory({ onWithdraw }: { onWithdraw: (wallet: WalletType) => void }) {
  const cancel = useCancelWithdrawal()
  const confirmAndCancel = async (row: Withdrawal) => {
    if (!(await confirmCancel(row))) return
    try {
      const { message } = await cancel.mutateAsync(row.id)
      await showSuccess(message)
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <DataTable
      source={myWithdrawals}
      label={words.history}
      columns={columns}
      dateRange
      summary={(reply) => <WalletChoice types={reply?.wallet_types} onWithdraw={onWithdraw} />}
      totals={({ totals }) =>
        totals
          ? [
              {
                label: totals.refused > 0 ? words.nominalWithoutRefused : words.nominal,
                value: <Amount value={totals.requested} />,
              },
              ...receivedTotals(totals),
            ]
          : []
      }
      actions={(row) => (
        <RowAction row={row} busy={cancel.isPending} onCancel={() => void confirmAndCancel(row)} />
      )}
      empty={
        <EmptyState
          icon={IconCashBanknote}
          title={words.empty}
          help={words.emptyHelp}
          action={<LinkButton to="/m/wallet">{words.emptyAction}</LinkButton>}
        />
      }
    />
  )
}

/** The sums that are paid, and those that are still awaited. */
function receivedTotals({ received, paid }: { received: number; paid?: number | undefined }) {
  if (paid === undefined) return []
  return [
    { label: words.awaited, value: <Amount value={received - paid} /> },
    { label: words.paid, value: <Amount value={paid} /> },
  ]
}

/** Action of a row: cancel for a pending withdrawal, receipt for a paid one. */
function RowAction({ row, busy, onCancel }: { row: Withdrawal; busy: boolean; onCancel: () => void }) {
  const inPerson = useInPerson()
  if (row.status === 'success') {
    return (
      <LinkButton
        to={`/m/withdraw/receipt/${row.id}`}
        variant="default"
        size="sm"
        aria-label={texts.receipt.openFor(row.invoice)}
      >
        {texts.receipt.open}
      </LinkButton>
    )
  }
  if (row.status !== 'pending') return null
  return (
    <Button variant="default" size="sm" disabled={busy || !inPerson} onClick={onCancel}>
      {words.cancel}
    </Button>
  )
}

function Invoice({ row }: { row: Withdrawal }) {
  return (
    <>
      {row.invoice}
      <div className={classes.note}>{row.type_name}</div>
    </>
  )
}

function Status({ row }: { row: Withdrawal }) {
  return (
    <>
      <StatusBadge status={row.status_class} label={row.status_name} />
      {row.reason && <div className={classes.note}>{row.reason}</div>}
    </>
  )
}

/** The received amount; a dash for a refused or cancelled withdrawal. */
function Received({ row }: { row: Withdrawal }) {
  return (
    <>
      {row.status === 'failed' ? '–' : <Amount value={row.amount_received} />}
      <div className={classes.note}>
        {AWAITED_STATUSES.includes(row.status) && `${words.awaited} · `}
        {row.bank_name} {row.bank_account_address}
      </div>
    </>
  )
}

function confirmCancel(row: Withdrawal): Promise<boolean> {
  return confirmAction({
    title: words.cancelTitle,
    details: [
      { label: words.invoice, value: row.invoice },
      { label: words.nominal, value: rupiah(row.amount_request) },
    ],
    note: words.cancelNote,
    confirmLabel: words.cancelYes,
    cancelLabel: words.cancelNo,
    danger: true,
  })
}

import { BooksCheck, DataTable, DownloadButton, tableFileUrl } from '@jejaring/features'
import { EmptyState, LinesSkeleton, Page, rupiah, Sheet, showFailure } from '@jejaring/ui'
import type { TableReply, TableRequest } from '@jejaring/ui/table'
import { lazyPage, useQueryClient, useRight } from '@jejaring/web-platform'
import { IconCashBanknote, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import { RowButton } from '../../row-status/row-button'
import { RowDetails } from '../../row-status/row-details'
import { type RowPanel, useRowPanel } from '../../row-status/use-row-panel'
import * as texts from '../../texts'
import { StatusSums } from '../withdrawal-sums/status-sums'
import { withdrawalTotals } from '../withdrawal-sums/table-totals'
import {
  allWithdrawals,
  isFinal,
  type Withdrawal,
  type WithdrawalExtras,
  withdrawalHistory,
  withdrawalsKey,
} from './all-withdrawals'
import { applyChecks } from './apply-checks'
import type { CheckedTarget } from './change-status'
import { useCheckAll, useCheckWithdrawal } from './check-withdrawals'
import { CheckedBar } from './checked-bar'
import { columns } from './columns'
import { descriptionOf } from './withdrawal-description'

const CreatePayoutForm = lazyPage(() => import('../payouts/create-form'))
const ChangeForm = lazyPage(() => import('./change-form'))
const CheckedForm = lazyPage(() => import('./checked-form'))

const words = texts.withdrawals

const statusFilter = {
  name: 'st',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
  isTabs: true,
  oldestFirst: ['pending', 'process'],
}

/** Penarikan Saldo: the withdrawals of members, changed one by one or in bulk by checking them. */
export default function WithdrawalsScreen() {
  const [checked, setChecked] = useState<CheckedTarget>()
  const [payoutRequest, setPayoutRequest] = useState<TableRequest>()
  const canChange = useRight('withdrawals.change')
  const canPay = useRight('payouts.change')
  const queries = useQueryClient()
  const isReadOnly = (row: Withdrawal) => !canChange || isFinal(row)
  const panel = useRowPanel(allWithdrawals)
  const { pendingChecks, isPending, setAll, selection } = useChecks(canChange)
  // The sheet loads a fresh preview; refetch the table too, so that both agree when the sheet closes.
  const reload = () => void queries.invalidateQueries({ queryKey: withdrawalsKey })
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <DataTable
        source={allWithdrawals}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[statusFilter]}
        compact
        selection={selection}
        actions={(row) => (
          <AuditedActions target={`withdrawal:${row.id}`} rowName={row.invoice}>
            <RowButton rowName={row.invoice} isFinal={isReadOnly(row)} onClick={() => panel.open(row)} />
          </AuditedActions>
        )}
        toolbar={(request) => (
          <DownloadButton
            href={tableFileUrl('/api/withdraws/export', request)}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            {words.export}
          </DownloadButton>
        )}
        summary={(reply) => <StatusSums sums={reply?.wallets} />}
        totals={({ totals }) => withdrawalTotals(totals)}
        after={(reply, request) => {
          if (!canChange) return null
          const extras = applyChecks(reply, pendingChecks)
          return (
            <CheckedBar
              checked={extras.checked}
              amount={words.checkedReceived(rupiah(extras.checked_received))}
              isPending={isPending}
              onChange={() => {
                setChecked(checkedTarget(extras, request))
                reload()
              }}
              onPay={
                canPay
                  ? () => {
                      setPayoutRequest(request)
                      reload()
                    }
                  : undefined
              }
              onClear={() => setAll(false, request)}
            />
          )
        }}
        empty={<EmptyState icon={IconCashBanknote} title={words.empty} help={words.emptyHelp} />}
      />
      <RowSheet panel={panel} isReadOnly={isReadOnly} />
      <Sheet
        opened={checked !== undefined}
        onClose={() => setChecked(undefined)}
        title={texts.statuses.change}
      >
        {checked && (
          <AfterChecksConfirmed isPending={pendingChecks.size > 0}>
            <CheckedForm target={checked} onDone={() => setChecked(undefined)} />
          </AfterChecksConfirmed>
        )}
      </Sheet>
      <Sheet
        opened={payoutRequest !== undefined}
        onClose={() => setPayoutRequest(undefined)}
        title={words.pay}
      >
        {payoutRequest && (
          <AfterChecksConfirmed isPending={pendingChecks.size > 0}>
            <CreatePayoutForm
              selection={{ request: payoutRequest }}
              onDone={() => setPayoutRequest(undefined)}
            />
          </AfterChecksConfirmed>
        )}
      </Sheet>
    </Page>
  )
}

/** The checks of this admin, and the selection column for a duty that may change withdrawals. */
function useChecks(canChange: boolean) {
  const { pendingChecks, check } = useCheckWithdrawal()
  const { pendingCheckAll, checkAll } = useCheckAll()
  const setAll = (checked: boolean, request: TableRequest) => checkAll(request, checked, showFailure)
  const selection = {
    isChecked: (row: Withdrawal) => pendingChecks.get(row.id) ?? pendingCheckAll ?? row.is_checked === 1,
    isSelectable: (row: Withdrawal) => !isFinal(row),
    label: (row: Withdrawal) => words.check(row.invoice),
    onChange: (row: Withdrawal, checked: boolean) => check(row.id, checked, showFailure),
    onChangeAll: setAll,
  }
  return {
    pendingChecks,
    isPending: pendingCheckAll !== undefined,
    setAll,
    selection: canChange ? selection : undefined,
  }
}

interface RowSheetProps {
  panel: RowPanel<Withdrawal>
  isReadOnly: (row: Withdrawal) => boolean
}

/** The status form of one row, or the details of a final one, with steps to the other rows of the page. */
function RowSheet({ panel, isReadOnly }: RowSheetProps) {
  const { row } = panel
  const isDetail = row !== undefined && isReadOnly(row)
  return (
    <Sheet
      opened={row !== undefined}
      onClose={panel.close}
      steps={panel.steps}
      title={isDetail ? texts.statuses.detail : texts.statuses.change}
    >
      {row && isDetail && (
        <RowDetails key={row.id} items={descriptionOf(row)} history={withdrawalHistory} id={row.id} />
      )}
      {row && !isDetail && <ChangeForm key={row.id} row={row} panel={panel} />}
    </Sheet>
  )
}

/** Delays its content until all checks are confirmed, because the server would answer without the pending ones. */
function AfterChecksConfirmed({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return isPending ? <LinesSkeleton lines={6} height={44} /> : children
}

const checkedTarget = (
  page: TableReply<Withdrawal, WithdrawalExtras>,
  request: TableRequest,
): CheckedTarget => ({
  request,
  count: page.checked,
  received: page.checked_received,
  rows: page.data.filter((row) => row.is_checked === 1),
})

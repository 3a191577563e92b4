import { DataTable, DownloadButton, ReconciliationBadge } from '@jejaring/features'
import { Button, EmptyState, LinesSkeleton, Page, Sheet, showFailure, useIsPhone } from '@jejaring/ui'
import type { TableReply, TableRequest } from '@jejaring/ui/table'
import { useQueryClient } from '@jejaring/web-platform'
import { IconCashBanknote, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { RowButton } from '../../row-status/row-button'
import { RowDetails } from '../../row-status/row-details'
import { texts } from '../../texts'
import { CreatePayoutForm } from '../payouts/create-form'
import { Sums as SumsCards } from '../withdrawal-sums/status-sums'
import { withdrawalTotals } from '../withdrawal-sums/table-totals'
import {
  allWithdrawals,
  isFinal,
  type Sums,
  type Withdrawal,
  withdrawalHistory,
  withdrawalsKey,
} from './all-withdrawals'
import { withChecks } from './apply-checks'
import { ChangeForm } from './change-form'
import type { Target } from './change-status'
import { useCheckAll, useCheckWithdrawal } from './check-withdrawals'
import { CheckedBar } from './checked-bar'
import { CheckedForm } from './checked-form'
import { columns } from './columns'
import { exportUrl } from './export-url'
import { factsOf } from './withdrawal-description'

const words = texts.withdrawals

const statusFilter = {
  name: 'st',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
}

/** Penarikan Saldo: the withdrawals of members, changed one by one or in bulk by checking them. */
export default function WithdrawalsScreen() {
  const [target, setTarget] = useState<Target>()
  const [paid, setPaid] = useState<TableRequest>()
  const isPhone = useIsPhone()
  const queries = useQueryClient()
  const { sending, check } = useCheckWithdrawal()
  const checkAll = useCheckAll()
  // Optimistic update: checking thousands of rows takes a while.
  const sendingAll = checkAll.isPending ? checkAll.variables.checked : undefined
  const setAll = (checked: boolean, request: TableRequest) =>
    checkAll.mutate({ request, checked }, { onError: showFailure })
  // The sheet loads a fresh preview; refetch the table too, so that both agree when the sheet closes.
  const reload = () => void queries.invalidateQueries({ queryKey: withdrawalsKey })
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<ReconciliationBadge />}>
      <DataTable
        source={allWithdrawals}
        label={words.list}
        rowKey={(row) => row.id}
        columns={columns}
        defaultSort={{ key: 'created_at', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[statusFilter]}
        compact
        selection={{
          isChecked: (row) => sending.get(row.id) ?? sendingAll ?? row.is_checked === 1,
          isSelectable: (row) => !isFinal(row),
          label: (row) => words.check(row.invoice),
          onChange: (row, checked) => check(row.id, checked, showFailure),
          onChangeAll: setAll,
        }}
        actions={(row) => (
          <RowButton what={row.invoice} isFinal={isFinal(row)} onClick={() => setTarget({ row })} />
        )}
        toolbar={(request) => (
          <>
            {/* The card layout has no header checkbox. */}
            {isPhone && (
              <Button variant="default" loading={checkAll.isPending} onClick={() => setAll(true, request)}>
                {words.checkAll}
              </Button>
            )}
            <DownloadButton href={exportUrl(request)} leftSection={<IconFileSpreadsheet size={18} />}>
              {words.export}
            </DownloadButton>
          </>
        )}
        summary={(reply) => <SumsCards sums={reply?.wallets} />}
        totals={({ totals }) => withdrawalTotals(totals)}
        after={(reply, request) => {
          const sums = withChecks(reply, sending)
          return (
            <CheckedBar
              sums={sums}
              waits={checkAll.isPending}
              onChange={() => {
                setTarget(checkedTarget(sums, request))
                reload()
              }}
              onPay={() => {
                setPaid(request)
                reload()
              }}
              onClear={() => setAll(false, request)}
            />
          )
        }}
        empty={<EmptyState icon={IconCashBanknote} title={words.empty} help={words.emptyHelp} />}
      />
      <TargetSheet target={target} waits={sending.size > 0} onClose={() => setTarget(undefined)} />
      <Sheet opened={paid !== undefined} onClose={() => setPaid(undefined)} title={words.pay}>
        {paid && (
          <WhenChecked waits={sending.size > 0}>
            <CreatePayoutForm request={paid} onDone={() => setPaid(undefined)} />
          </WhenChecked>
        )}
      </Sheet>
    </Page>
  )
}

interface TargetSheetProps {
  target: Target | undefined
  /** Some checks are still unconfirmed. */
  waits: boolean
  onClose: () => void
}

function TargetSheet({ target, waits, onClose }: TargetSheetProps) {
  const final = target && 'row' in target && isFinal(target.row) ? target.row : undefined
  return (
    <Sheet
      opened={target !== undefined}
      onClose={onClose}
      title={final ? texts.statuses.detail : texts.statuses.change}
    >
      {final && <RowDetails facts={factsOf(final)} history={withdrawalHistory} id={final.id} />}
      {target && 'row' in target && !final && <ChangeForm row={target.row} onDone={onClose} />}
      {target && !('row' in target) && (
        <WhenChecked waits={waits}>
          <CheckedForm target={target} onDone={onClose} />
        </WhenChecked>
      )}
    </Sheet>
  )
}

/** Delays its content until all checks are confirmed, because the server would answer without the pending ones. */
function WhenChecked({ waits, children }: { waits: boolean; children: ReactNode }) {
  return waits ? <LinesSkeleton lines={6} height={44} /> : children
}

const checkedTarget = (page: TableReply<Withdrawal, Sums>, request: TableRequest): Target => ({
  request,
  count: page.checked,
  received: page.checked_received,
  rows: page.data.filter((row) => row.is_checked === 1),
})

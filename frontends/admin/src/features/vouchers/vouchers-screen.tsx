import {
  amountColumn,
  DataTable,
  DownloadButton,
  dateTimeColumn,
  memberColumn,
  statusColumn,
  tableFileUrl,
} from '@jejaring/features'
import { EmptyState, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconDiscount, IconFileSpreadsheet } from '@tabler/icons-react'
import { AuditedActions } from '../../row-status/audited-actions'
import { bankAccountColumn } from '../../row-status/bank-account-column'
import { BulkStatus } from '../../row-status/bulk-status'
import { isOpen } from '../../row-status/open-status'
import { PayoutLink } from '../../row-status/payout-link'
import { RowButton } from '../../row-status/row-button'
import { RowDetails } from '../../row-status/row-details'
import { useRowPanel } from '../../row-status/use-row-panel'
import { useRowSelection } from '../../row-status/use-row-selection'
import * as texts from '../../texts'
import { StatusSums } from '../withdrawal-sums/status-sums'
import { refusableTotals } from '../withdrawal-sums/table-totals'
import {
  allVouchers,
  isFinal,
  nextStatuses,
  processVoucher,
  type Voucher,
  voucherHistory,
} from './all-vouchers'
import { descriptionOf } from './voucher-description'

const ChangeForm = lazyPage(() => import('./change-form'))
const CreatePayoutForm = lazyPage(() => import('../payouts/create-form'))

const words = texts.vouchers

const columns: Column<Voucher>[] = [
  dateTimeColumn('created_at', words.date),
  memberColumn(words.member),
  amountColumn('amount', words.amount),
  bankAccountColumn(words.account),
  statusColumn(words.status, { below: (row) => row.reason || <PayoutLink row={row} /> }),
]

const statusFilter = {
  name: 'fstatus',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
  isTabs: true,
  oldestFirst: ['pending', 'process'],
}

const payForm = (ids: readonly string[], onDone: () => void) => (
  <CreatePayoutForm selection={{ kind: 'vouchers', ids }} onDone={onDone} />
)

/** Penarikan Voucher: the voucher withdrawals of members. Final rows show details, open ones the status form. */
export default function VouchersScreen() {
  const canChange = useRight('vouchers.change')
  const canPay = useRight('payouts.change')
  const isReadOnly = (one: Voucher) => !canChange || isFinal(one)
  const panel = useRowPanel(allVouchers)
  const { row } = panel
  const selection = useRowSelection<Voucher>({
    isSelectable: isOpen,
    nameOf: ({ invoice }) => invoice,
  })
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={allVouchers}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[statusFilter]}
        compact
        selection={canChange ? selection.table : undefined}
        toolbar={(request) => (
          <DownloadButton
            href={tableFileUrl('/api/vouchers/export', request)}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            {texts.withdrawals.export}
          </DownloadButton>
        )}
        after={({ data }) =>
          canChange && (
            <BulkStatus
              source={allVouchers}
              selection={selection}
              page={data}
              words={words}
              nameOf={({ invoice }) => invoice}
              nextStatuses={nextStatuses}
              send={processVoucher}
              payForm={canPay ? payForm : undefined}
            />
          )
        }
        actions={(one) => (
          <AuditedActions target={`voucher:${one.id}`} rowName={one.invoice}>
            <RowButton rowName={one.invoice} isFinal={isReadOnly(one)} onClick={() => panel.open(one)} />
          </AuditedActions>
        )}
        summary={(reply) => <StatusSums sums={reply?.wallet} />}
        totals={({ totals }) => refusableTotals(totals)}
        empty={<EmptyState icon={IconDiscount} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={row !== undefined}
        onClose={panel.close}
        steps={panel.steps}
        title={row && isReadOnly(row) ? texts.statuses.detail : texts.statuses.change}
      >
        {row && isReadOnly(row) && (
          <RowDetails key={row.id} items={descriptionOf(row)} history={voucherHistory} id={row.id} />
        )}
        {row && !isReadOnly(row) && <ChangeForm key={row.id} row={row} panel={panel} />}
      </Sheet>
    </Page>
  )
}

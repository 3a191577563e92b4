import { DataTable, MemberLink } from '@jejaring/features'
import { Amount, dateTimeText, EmptyState, Page, Sheet, StatusBadge } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { useRight } from '@jejaring/web-platform'
import { IconDiscount } from '@tabler/icons-react'
import { RowButton } from '../../row-status/row-button'
import { RowDetails } from '../../row-status/row-details'
import { useRowPanel } from '../../row-status/use-row-panel'
import { texts } from '../../texts'
import { StatusSums } from '../withdrawal-sums/status-sums'
import { voucherTotals } from '../withdrawal-sums/table-totals'
import { allVouchers, isFinal, type Voucher, voucherHistory } from './all-vouchers'
import { ChangeForm, descriptionOf } from './change-form'

const words = texts.vouchers

const columns: Column<Voucher>[] = [
  {
    key: 'created_at',
    label: words.date,
    render: (row) => dateTimeText(row.created_at),
    nowrap: true,
    phone: 'under',
  },
  {
    key: 'username',
    label: words.member,
    render: (row) => <MemberLink username={row.username} />,
    phone: 'lead',
  },
  { key: 'name', label: words.name, render: (row) => row.name },
  {
    key: 'amount',
    label: words.amount,
    render: (row) => <Amount value={row.amount} />,
    align: 'right',
    phone: 'value',
  },
  {
    key: 'status',
    label: words.status,
    render: (row) => <StatusBadge status={row.status_class} label={row.status_name} />,
    phone: 'value',
  },
]

const statusFilter = {
  name: 'fstatus',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
  isTabs: true,
  oldestFirst: ['pending', 'process'],
}

/** Penarikan Voucher: the voucher withdrawals of members. Final rows show details, open ones the status form. */
export default function VouchersScreen() {
  const canChange = useRight('vouchers.change')
  const isReadOnly = (one: Voucher) => !canChange || isFinal(one)
  const panel = useRowPanel(allVouchers)
  const { row } = panel
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={allVouchers}
        label={words.list}
        rowKey={(one) => one.id}
        columns={columns}
        defaultSort={{ key: 'created_at', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[statusFilter]}
        compact
        actions={(one) => (
          <RowButton rowName={one.invoice} isFinal={isReadOnly(one)} onClick={() => panel.open(one)} />
        )}
        summary={(reply) => <StatusSums sums={reply?.wallet} />}
        totals={({ totals }) => voucherTotals(totals)}
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

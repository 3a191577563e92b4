import { Amount, Button, dateTimeText, EmptyState, Facts, Page, Sheet, StatusBadge } from '@jejaring/ui'
import { type Column, DataTable } from '@jejaring/ui/table'
import { IconDiscount } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import { Sums } from '../desk/sums'
import { allVouchers, isFinal, type Voucher } from './all-vouchers'
import { ChangeForm, factsOf } from './change-form'

const words = texts.vouchers

const columns: Column<Voucher>[] = [
  {
    key: 'created_at',
    label: words.date,
    render: (row) => dateTimeText(row.created_at),
    nowrap: true,
    phone: 'under',
  },
  { key: 'username', label: words.member, render: (row) => row.username, phone: 'lead' },
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
}

/** Penarikan Voucher: what members asked for from their vouchers; finished rows are shown, others decided. */
export default function VouchersScreen() {
  const [row, setRow] = useState<Voucher>()
  const close = () => setRow(undefined)
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
        actions={(one) => <RowButton row={one} onClick={() => setRow(one)} />}
        summary={(reply) => <Sums sums={reply?.wallet} />}
        empty={<EmptyState icon={IconDiscount} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={row !== undefined}
        onClose={close}
        title={row && isFinal(row) ? words.detail : words.change}
      >
        {row && (isFinal(row) ? <Facts facts={factsOf(row)} /> : <ChangeForm row={row} onDone={close} />)}
      </Sheet>
    </Page>
  )
}

function RowButton({ row, onClick }: { row: Voucher; onClick: () => void }) {
  const final = isFinal(row)
  return (
    <Button
      size="sm"
      variant={final ? 'subtle' : 'default'}
      aria-label={final ? words.detailOf(row.invoice) : words.changeOne(row.invoice)}
      onClick={onClick}
    >
      {final ? words.detail : words.changeShort}
    </Button>
  )
}

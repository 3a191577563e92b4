import { BooksCheck, countColumn, DataTable, dateTimeColumn, memberColumn } from '@jejaring/features'
import { count, EmptyState, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconArrowsExchange } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import { type PinTransaction, type PinTransactionType, pinTransactions } from './pin-transactions'

const words = texts.pinTransactions
const types = Object.entries(words.types) as [PinTransactionType, string][]

const columns: Column<PinTransaction>[] = [
  dateTimeColumn('created_at', texts.date),
  memberColumn(texts.member),
  { key: 'type_name', label: words.type, render: (row) => row.type_name, nowrap: true, phone: 'under' },
  { key: 'package_name', label: words.package, render: (row) => row.package_name },
  countColumn('qty', words.qty),
  { key: 'description', label: words.description, render: (row) => row.description, sortable: false },
]

const type = {
  name: 'type',
  label: words.typeFilter,
  options: types.map(([value, label]) => ({ value, label })),
}

/** Transaksi Pin screen: pin movements of all members, newest first. */
export default function PinTransactionsScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <DataTable
        source={pinTransactions}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[type]}
        compact
        toolbar={(request) => <ExportButtons report="pins" request={request} />}
        totals={({ totals }) => types.map(([name, label]) => ({ label, value: count(totals[name]) }))}
        empty={<EmptyState icon={IconArrowsExchange} title={words.empty} help={words.emptyHelp} />}
      />
    </Page>
  )
}

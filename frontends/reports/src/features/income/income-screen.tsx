import { amountColumn, BooksCheck, DataTable, dateTimeColumn, memberColumn } from '@jejaring/features'
import { Amount, EmptyState, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconCoins } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import { BonusChart } from '../programme/bonus-chart'
import { type Income, income } from './income'

const words = texts.income

const columns: Column<Income>[] = [
  dateTimeColumn('created_at', texts.date),
  memberColumn(texts.member),
  { key: 'from', label: words.wallet, render: (row) => row.from, phone: 'under' },
  { key: 'description', label: words.description, render: (row) => row.description, sortable: false },
  amountColumn('amount', words.amount),
]

const wallet = {
  name: 'type',
  label: words.walletFilter,
  options: Object.entries(words.wallets).map(([value, label]) => ({ value, label })),
}

/** Pendapatan Member screen: all credited bonuses, newest first. */
export default function IncomeScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <BonusChart />
      <DataTable
        source={income}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={texts.searchMember}
        dateRange
        filters={[wallet]}
        compact
        toolbar={(request) => <ExportButtons report="wallets" request={request} />}
        totals={({ totals }) => [
          { label: words.wallets.sponsor, value: <Amount value={totals.sponsor} /> },
          { label: words.wallets.pairing, value: <Amount value={totals.pairing} /> },
          { label: words.wallets.pairing_level, value: <Amount value={totals.pairing_level} /> },
          { label: words.total, value: <Amount value={totals.total} /> },
        ]}
        empty={<EmptyState icon={IconCoins} title={words.empty} help={words.emptyHelp} />}
      />
    </Page>
  )
}

import { amountColumn, BooksCheck, DataTable, memberColumn } from '@jejaring/features'
import {
  ActionIcon,
  Amount,
  type DescriptionItem,
  DescriptionList,
  EmptyState,
  Page,
  Sheet,
} from '@jejaring/ui'
import type { Column, Filter } from '@jejaring/ui/table'
import { useSearchParams } from '@jejaring/web-platform'
import { IconEye, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import { type WalletRecap, walletRecaps } from './wallet-recaps'

const words = texts.walletRecaps

/** Phones show the other amounts in the details sheet. */
const desktopOnly = { phone: 'none' } as const

const walletNames = { sponsor: words.sponsor, pairing: words.pairing, pairing_level: words.level } as const
type Wallet = keyof typeof walletNames
const wallets = Object.keys(walletNames) as Wallet[]

/** Columns of all wallets: the income of each, and their total. */
const totalColumns: Column<WalletRecap>[] = [
  memberColumn(texts.member),
  ...wallets.map((wallet) => amountColumn(`${wallet}_in`, walletNames[wallet], desktopOnly)),
  amountColumn('total_in', words.in),
  amountColumn('total_out', words.out, desktopOnly),
  amountColumn('total_bal', words.balance, desktopOnly),
]

const walletColumns = (wallet: Wallet): Column<WalletRecap>[] => [
  memberColumn(texts.member),
  amountColumn(`${wallet}_in`, words.walletIn(walletNames[wallet]), desktopOnly),
  amountColumn(`${wallet}_out`, words.walletOut(walletNames[wallet]), desktopOnly),
  amountColumn(`${wallet}_bal`, words.walletBalance(walletNames[wallet])),
]

/** Chooses the columns only: the rows are the same. */
const walletFilter: Filter = {
  name: 'wallet',
  label: words.wallet,
  options: wallets.map((value) => ({ value, label: walletNames[value] })),
}

/** Rekapitulasi Pendapatan screen: income, withdrawals and balance of each member's bonus wallets. */
export default function WalletRecapsScreen() {
  const [selected, setSelected] = useState<WalletRecap>()
  const [params] = useSearchParams()
  const wallet = wallets.find((name) => name === params.get('wallet'))
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <DataTable
        source={walletRecaps}
        label={words.list}
        columns={wallet ? walletColumns(wallet) : totalColumns}
        defaultSort={{ key: 'total_in', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={texts.searchMember}
        dateRange
        filters={[walletFilter]}
        compact
        actions={(row) => (
          <ActionIcon
            variant="subtle"
            data-opens
            aria-label={words.detailsOf(row.username)}
            title={words.details}
            onClick={() => setSelected(row)}
          >
            <IconEye size={18} />
          </ActionIcon>
        )}
        toolbar={(request) => <ExportButtons report="wallet_recapts" request={request} />}
        totals={({ totals }) => [
          { label: words.in, value: <Amount value={totals.total_in} /> },
          { label: words.out, value: <Amount value={totals.total_out} /> },
          { label: words.balance, value: <Amount value={totals.total_bal} /> },
        ]}
        empty={<EmptyState icon={IconReportMoney} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={selected ? words.detailsOf(selected.username) : ''}
      >
        {selected && <DescriptionList items={factsOf(selected)} />}
      </Sheet>
    </Page>
  )
}

function factsOf(row: WalletRecap): DescriptionItem[] {
  const walletSums = [
    [words.sponsor, row.sponsor_in, row.sponsor_out, row.sponsor_bal],
    [words.pairing, row.pairing_in, row.pairing_out, row.pairing_bal],
    [words.level, row.pairing_level_in, row.pairing_level_out, row.pairing_level_bal],
  ] as const
  const wallets = walletSums.flatMap(([wallet, income, pulled, balance]) => [
    { label: words.walletIn(wallet), value: <Amount value={income} /> },
    { label: words.walletOut(wallet), value: <Amount value={pulled} /> },
    { label: words.walletBalance(wallet), value: <Amount value={balance} /> },
  ])
  return [
    ...wallets,
    { label: words.in, value: <Amount value={row.total_in} /> },
    { label: words.out, value: <Amount value={row.total_out} /> },
    { label: words.balance, value: <Amount value={row.total_bal} />, total: true },
  ]
}

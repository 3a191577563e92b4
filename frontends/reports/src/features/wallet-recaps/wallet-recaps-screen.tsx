import { DataTable, ReconciliationBadge } from '@jejaring/features'
import {
  ActionIcon,
  Amount,
  type DescriptionItem,
  DescriptionList,
  EmptyState,
  Page,
  Sheet,
} from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconEye, IconReportMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { ExportButtons } from '../../export-buttons'
import { memberColumn } from '../../member-column'
import { texts } from '../../texts'
import { type WalletRecap, type WalletSum, walletRecaps } from './wallet-recaps'

const words = texts.walletRecaps

const amount = (key: WalletSum, label: string): Column<WalletRecap> => ({
  key,
  label,
  render: (row) => <Amount value={row[key]} />,
  align: 'right',
  nowrap: true,
  // On a phone the button of the row shows all the others.
  phone: key === 'total_in' ? 'value' : 'none',
})

const columns: Column<WalletRecap>[] = [
  memberColumn(),
  amount('sponsor_in', words.sponsor),
  amount('pairing_in', words.pairing),
  amount('pairing_level_in', words.level),
  amount('total_in', words.in),
  amount('total_out', words.out),
  amount('total_bal', words.balance),
]

/** Rekapitulasi Pendapatan: what came into and left the bonus wallets of each member. */
export default function WalletRecapsScreen() {
  const [shown, setShown] = useState<WalletRecap>()
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<ReconciliationBadge />}>
      <DataTable
        source={walletRecaps}
        label={words.list}
        rowKey={(row) => row.id}
        columns={columns}
        defaultSort={{ key: 'total_in', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={texts.searchMember}
        dateRange
        compact
        actions={(row) => (
          <ActionIcon
            variant="subtle"
            aria-label={words.detailsOf(row.username)}
            title={words.details}
            onClick={() => setShown(row)}
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
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? words.detailsOf(shown.username) : ''}
      >
        {shown && <DescriptionList items={factsOf(shown)} />}
      </Sheet>
    </Page>
  )
}

function factsOf(row: WalletRecap): DescriptionItem[] {
  const parts = [
    [words.sponsor, row.sponsor_in, row.sponsor_out, row.sponsor_bal],
    [words.pairing, row.pairing_in, row.pairing_out, row.pairing_bal],
    [words.level, row.pairing_level_in, row.pairing_level_out, row.pairing_level_bal],
  ] as const
  const wallets = parts.flatMap(([part, income, pulled, balance]) => [
    { label: words.partIn(part), value: <Amount value={income} /> },
    { label: words.partOut(part), value: <Amount value={pulled} /> },
    { label: words.partBalance(part), value: <Amount value={balance} /> },
  ])
  return [
    ...wallets,
    { label: words.in, value: <Amount value={row.total_in} /> },
    { label: words.out, value: <Amount value={row.total_out} /> },
    { label: words.balance, value: <Amount value={row.total_bal} />, total: true },
  ]
}

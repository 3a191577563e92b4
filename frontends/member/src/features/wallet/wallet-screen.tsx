import { DataTable, dateTimeColumn, statusColumn } from '@jejaring/features'
import { Amount, EmptyState, LinkButton, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { HideAmountsButton } from '../../hide-amounts-button'
import * as texts from '../../texts'
import { ExplanationSheet } from '../explanation/explanation-sheet'
import { WhyButton } from '../explanation/why-button'
import { ValidityNotice } from '../repeat-orders/validity-notice'
import { FlushedLinesSheet } from './flushed-lines-sheet'
import { ledgerDays } from './ledger-days'
import { useLiveWallet } from './live-wallet'
import { StatementButton } from './statement-button'
import { type LedgerLine, ledger } from './wallet'
import { WalletSummary } from './wallet-summary'

const words = texts.wallet

const columns: Column<LedgerLine>[] = [
  dateTimeColumn('created_at', words.date),
  {
    key: 'type',
    label: words.kind,
    render: (line) => line.title || line.from,
    // The server sorts by the direction of the money, which is not what this column shows.
    sortable: false,
    phone: 'lead',
  },
  { key: 'from', label: words.from, render: (line) => line.from },
  {
    key: 'description',
    label: words.description,
    render: (line) => line.description,
    phone: 'under',
  },
  {
    key: 'amount',
    label: words.amount,
    render: (line) => <Amount value={line.amount} direction={line.type === 'In' ? 'in' : 'out'} />,
    align: 'right',
    phone: 'value',
  },
  statusColumn(words.status, {
    phone: 'under',
    phoneWhen: (line) => line.status !== 'success' && line.amount !== 0,
  }),
]

const WALLET_OPTIONS = Object.entries(words.types).map(([value, label]) => ({ value, label }))

/** Dompet Saya screen: balances and ledger of the bonus wallets. */
export default function WalletScreen() {
  useLiveWallet()
  const [explainedId, setExplainedId] = useState<string>()
  const [flushedLine, setFlushedLine] = useState<LedgerLine>()
  const open = (line: LedgerLine) => (line.flushedLines ? setFlushedLine(line) : setExplainedId(line.id))
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      actions={
        <>
          <HideAmountsButton />
          <StatementButton />
          <LinkButton to="/m/withdraw">{words.withdraw}</LinkButton>
        </>
      }
    >
      <ValidityNotice />
      <DataTable
        source={ledger}
        label={words.ledger}
        columns={columns}
        filters={[{ name: 'type', label: words.from, options: WALLET_OPTIONS }]}
        dateRange
        groups={ledgerDays}
        onOpen={open}
        actions={(line) => <WhyButton description={line.description} onClick={() => open(line)} />}
        summary={(reply) => <WalletSummary wallets={reply?.wallets} />}
        empty={
          <EmptyState
            icon={IconWallet}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/network/genealogy?daftar=1">{words.emptyAction}</LinkButton>}
          />
        }
      />
      <FlushedLinesSheet
        line={flushedLine}
        onClose={() => setFlushedLine(undefined)}
        onExplain={(line) => {
          setFlushedLine(undefined)
          setExplainedId(line.id)
        }}
      />
      <ExplanationSheet id={explainedId} onClose={() => setExplainedId(undefined)} />
    </Page>
  )
}

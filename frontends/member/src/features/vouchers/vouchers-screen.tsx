import { DataTable, dateTimeColumn, statusColumn } from '@jejaring/features'
import { Amount, Button, EmptyState, LinkButton, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { configNumber, lazyPage, useConfigs, useUser } from '@jejaring/web-platform'
import { IconArrowBarToDown, IconDiscount } from '@tabler/icons-react'
import { useState } from 'react'
import { HideAmountsButton } from '../../hide-amounts-button'
import { InPersonNotice, useInPerson } from '../../in-person'
import * as texts from '../../texts'
import { ExplanationSheet } from '../explanation/explanation-sheet'
import { WhyButton } from '../explanation/why-button'
import { HoldNotice } from '../security/hold-notice'
import { hasBank, useBankGuard } from '../withdrawals/use-bank-guard'
import { VoucherSummary } from './voucher-summary'
import { type VoucherLine, vouchers } from './vouchers'

const VoucherForm = lazyPage(() => import('./voucher-form'))

const words = texts.vouchers

const columns: Column<VoucherLine>[] = [
  dateTimeColumn('created_at', words.date),
  { key: 'type', label: words.kind, render: (line) => words.kinds[line.type] },
  {
    key: 'amount',
    label: words.amount,
    render: (line) => <Amount value={line.amount} direction={line.type === 'In' ? 'in' : 'out'} />,
    align: 'right',
    phone: 'value',
  },
  { key: 'description', label: words.description, render: (line) => line.description, phone: 'lead' },
  statusColumn(words.status, { phone: 'under', phoneWhen: (line) => line.status !== 'success' }),
]

/** Voucher Saya screen: balance and ledger of the voucher wallet, and the withdrawal form. */
export default function VouchersScreen() {
  const [explainedId, setExplainedId] = useState<string>()
  const [balance, setBalance] = useState<number>()
  const inPerson = useInPerson()
  const canBePaid = hasBank(useUser())
  const passBankGuard = useBankGuard()
  const min = configNumber(useConfigs(), 'voucher_min')
  const openForm = async (available: number) => {
    if (await passBankGuard()) setBalance(available)
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} actions={<HideAmountsButton />}>
      <InPersonNotice />
      <HoldNotice />
      <DataTable
        source={vouchers}
        label={words.ledger}
        columns={columns}
        dateRange
        onOpen={(line) => setExplainedId(line.id)}
        actions={(line) => (
          <WhyButton description={line.description} onClick={() => setExplainedId(line.id)} />
        )}
        summary={(reply) => (
          <VoucherSummary
            voucher={reply?.wallet}
            min={min}
            action={
              <Button
                leftSection={<IconArrowBarToDown size={18} />}
                // Without bank details the button explains what is missing, whatever the balance.
                disabled={!inPerson || !reply || (canBePaid && reply.wallet.balance < min)}
                onClick={() => void openForm(reply?.wallet.balance ?? 0)}
              >
                {words.withdraw}
              </Button>
            }
          />
        )}
        empty={
          <EmptyState
            icon={IconDiscount}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/withdraw">{words.emptyAction}</LinkButton>}
          />
        }
      />
      <Sheet opened={balance !== undefined} onClose={() => setBalance(undefined)} title={words.withdraw}>
        {balance !== undefined && <VoucherForm balance={balance} onDone={() => setBalance(undefined)} />}
      </Sheet>
      <ExplanationSheet id={explainedId} onClose={() => setExplainedId(undefined)} />
    </Page>
  )
}

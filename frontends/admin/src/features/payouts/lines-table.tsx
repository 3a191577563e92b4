import { amountColumn, DataTable, memberColumn } from '@jejaring/features'
import { Button, Sheet, StatusBadge } from '@jejaring/ui'
import { TwoLineCell } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { type ReactNode, useState } from 'react'
import { bankAccountColumn } from '../../row-status/bank-account-column'
import * as texts from '../../texts'
import { type Payout, type PayoutLine, payoutLines } from './payouts'

const LineForm = lazyPage(() => import('./line-form'))

const words = texts.payouts
const tones: Record<string, string> = {
  open: 'warning',
  paid: 'success',
  refused: 'danger',
  returned: 'secondary',
}

/** The right of the call that settles a line, by the kind of the file. */
const settleRights: Record<Payout['kind'], string> = {
  withdrawals: 'withdrawals.change',
  vouchers: 'vouchers.change',
  claims: 'withdrawals.change',
}

/**
 * The withdrawals of a payout, in file order. Those without a result are settled by hand while the file is at the bank.
 */
export function LinesTable({ payout }: { payout: Payout }) {
  const [opened, setOpened] = useState<PayoutLine>()
  const canSettle = useRight(settleRights[payout.kind]) && payout.step === 'at_bank'
  return (
    <>
      <LinesOf
        payout={payout}
        actions={(row) =>
          canSettle &&
          row.outcome === 'open' && (
            <Button
              size="sm"
              variant="default"
              data-opens
              aria-label={words.settleOf(row.invoice)}
              onClick={() => setOpened(row)}
            >
              {words.settle}
            </Button>
          )
        }
      />
      <Sheet
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? words.settleOf(opened.invoice) : words.settle}
      >
        {opened && <LineForm payout={payout} line={opened} onDone={() => setOpened(undefined)} />}
      </Sheet>
    </>
  )
}

interface LinesOfProps {
  payout: Payout
  actions: (row: PayoutLine) => ReactNode
}

function LinesOf({ payout: { id }, actions }: LinesOfProps) {
  return (
    <DataTable
      source={payoutLines(id)}
      settingsKey="payouts-lines"
      label={words.lines}
      columns={[
        { key: 'line', label: words.line, render: (row) => row.line, align: 'right', phone: 'none' },
        { key: 'invoice', label: words.invoice, render: (row) => row.invoice, phone: 'under' },
        memberColumn(words.member),
        amountColumn('amount', words.amount),
        bankAccountColumn(words.account, { phone: 'detail' }),
        {
          key: 'outcome',
          label: words.outcome,
          render: (row) => (
            <TwoLineCell
              primary={
                <StatusBadge
                  status={tones[row.outcome] ?? 'secondary'}
                  label={words.outcomes[row.outcome] ?? row.outcome}
                />
              }
              secondary={row.reason}
            />
          ),
          phone: 'value',
        },
      ]}
      defaultSort={{ key: 'line', dir: 'asc' }}
      defaultLength={25}
      searchPlaceholder={words.lineSearch}
      filters={[
        {
          name: 'outcome',
          label: words.outcome,
          options: Object.entries(words.outcomes).map(([value, label]) => ({ value, label })),
        },
      ]}
      compact
      actions={actions}
    />
  )
}

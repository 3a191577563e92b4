import { DataTable } from '@jejaring/features'
import { Amount, StatusBadge } from '@jejaring/ui'
import { TwoLineCell } from '@jejaring/ui/table'
import { texts } from '../../texts'
import { payoutLines } from './payouts'

const words = texts.payouts
const tones: Record<string, string> = {
  open: 'warning',
  paid: 'success',
  refused: 'danger',
  returned: 'secondary',
}

/** The withdrawals of a payout, in file order. */
export function LinesTable({ id }: { id: string }) {
  return (
    <DataTable
      source={payoutLines(id)}
      label={words.lines}
      rowKey={(row) => row.id}
      columns={[
        { key: 'line', label: words.line, render: (row) => row.line, align: 'right', phone: 'none' },
        { key: 'invoice', label: words.invoice, render: (row) => row.invoice, phone: 'under' },
        {
          key: 'username',
          label: words.member,
          render: (row) => <TwoLineCell primary={row.username} secondary={row.name} />,
          phone: 'lead',
        },
        {
          key: 'amount',
          label: words.amount,
          render: (row) => <Amount value={row.amount} />,
          align: 'right',
          phone: 'value',
        },
        {
          key: 'bank_account_address',
          label: words.account,
          render: (row) => (
            <TwoLineCell
              primary={row.bank_account_address}
              secondary={words.holder(row.bank_name, row.bank_account_name)}
            />
          ),
        },
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
    />
  )
}

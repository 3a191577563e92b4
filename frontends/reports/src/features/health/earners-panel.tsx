import { DataTable } from '@jejaring/features'
import { Amount, EmptyState, LinkButton } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconTrophy } from '@tabler/icons-react'
import { memberColumn } from '../../member-column'
import { percent } from '../../percent'
import { texts } from '../../texts'
import { type WalletRecap, walletRecaps } from '../wallet-recaps/wallet-recaps'
import { ListSection } from './list-section'

const words = texts.health.earners

/** Balances of an older programme are no bonuses, and are not in what was paid out. */
const earned = ({ total_in, opening }: WalletRecap) => total_in - opening

/** The recap of wallets in its usual order: who was credited most, and what share of all that is. */
export function EarnersPanel({ payout }: { payout: number | undefined }) {
  const columns: Column<WalletRecap>[] = [
    memberColumn(),
    {
      key: 'total_in',
      label: words.income,
      render: (row) => <Amount value={earned(row)} />,
      align: 'right',
      nowrap: true,
      sortable: false,
      phone: 'value',
    },
    {
      key: 'share',
      label: words.share,
      render: (row) => percent(payout ? earned(row) / payout : null),
      align: 'right',
      sortable: false,
      phone: 'under',
      phoneLabel: true,
    },
  ]
  return (
    <ListSection
      title={words.title}
      help={words.help}
      actions={
        <LinkButton to="/a/reports/wallet_recapts" variant="default">
          {words.all}
        </LinkButton>
      }
    >
      <DataTable
        source={walletRecaps}
        label={words.list}
        rowKey={(row) => row.id}
        columns={columns}
        defaultSort={{ key: 'total_in', dir: 'desc' }}
        searchable={false}
        prefix="besar-"
        compact
        empty={<EmptyState icon={IconTrophy} title={words.empty} />}
      />
    </ListSection>
  )
}

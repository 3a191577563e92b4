import { DataTable, memberColumn } from '@jejaring/features'
import { Amount, EmptyState, LinkButton } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconTrophy } from '@tabler/icons-react'
import { percent } from '../../percent'
import * as texts from '../../texts'
import { type WalletRecap, walletRecaps } from '../wallet-recaps/wallet-recaps'
import { ListSection } from './list-section'

const words = texts.health.earners

/** Bonuses of a member: opening balances of an older programme are not bonuses and not part of the payout. */
const bonusesOf = ({ total_in, opening }: WalletRecap) => total_in - opening

/** Members with the highest bonuses, and their share of the total payout. */
export function EarnersPanel({ payout }: { payout: number | undefined }) {
  const columns: Column<WalletRecap>[] = [
    memberColumn(texts.member),
    {
      key: 'total_in',
      label: words.income,
      render: (row) => <Amount value={bonusesOf(row)} />,
      align: 'right',
      nowrap: true,
      sortable: false,
      phone: 'value',
    },
    {
      key: 'share',
      label: words.share,
      render: (row) => percent(payout ? bonusesOf(row) / payout : null),
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

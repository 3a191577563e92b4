import { amountColumn, countColumn, DataTable, memberColumn, monthText } from '@jejaring/features'
import { Amount, count, EmptyState } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconFlame } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type FlushedMember, flushedMembers } from './flushed-members'
import { ListSection } from './list-section'

const words = texts.health.flushedList

const columns: Column<FlushedMember>[] = [
  memberColumn(texts.member),
  countColumn('pairs', words.pairs, { phone: 'value' }),
  amountColumn('amount', words.amount, { phone: 'under', phoneLabel: true }),
]

/** Lists members with flushed pairs, highest count first. */
export function FlushedMembersPanel({ months }: { months: readonly string[] }) {
  const options = [...months].reverse().map((value) => ({ value, label: monthText(value) }))
  return (
    <ListSection title={words.title} help={words.help}>
      <DataTable
        source={flushedMembers}
        label={words.list}
        columns={columns}
        defaultSort={{ key: 'pairs', dir: 'desc' }}
        searchPlaceholder={texts.searchMember}
        filters={[{ name: 'month', label: words.month, options }]}
        prefix="hangus-"
        compact
        totals={({ totals }) => [
          { label: words.pairs, value: count(totals.pairs) },
          { label: words.amount, value: <Amount value={totals.amount} /> },
        ]}
        empty={<EmptyState icon={IconFlame} title={words.empty} help={words.emptyHelp} />}
      />
    </ListSection>
  )
}

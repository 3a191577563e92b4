import { countColumn, DataTable, memberColumn } from '@jejaring/features'
import { EmptyState, StatusBadge, type StatusClass } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconBinaryTree2 } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import { ListSection } from '../health/list-section'
import { type Branch, branches } from './growth'

const words = texts.growth.branches

type State = keyof typeof words.states

const stateClasses: Readonly<Record<State, StatusClass>> = {
  growing: 'success',
  steady: 'info',
  slowing: 'warning',
  dormant: 'secondary',
}

function stateOf({ recent, earlier }: Branch): State {
  if (recent + earlier === 0) return 'dormant'
  if (recent === earlier) return 'steady'
  return recent > earlier ? 'growing' : 'slowing'
}

const columns: Column<Branch>[] = [
  memberColumn(words.leader),
  countColumn('members', words.members),
  countColumn('recent', words.recent),
  countColumn('earlier', words.earlier),
  {
    key: 'last_day',
    label: words.last,
    render: ({ last_day }) => last_day.split('-').reverse().join('/'),
    nowrap: true,
    phoneLabel: true,
  },
  {
    key: 'state',
    label: words.state,
    render: (row) => <StatusBadge status={stateClasses[stateOf(row)]} label={words.states[stateOf(row)]} />,
    sortable: false,
    phone: 'value',
  },
]

/** The branches of the tree: those that grow first; sorted the other way, the dormant ones. */
export function BranchesPanel() {
  return (
    <ListSection title={words.title} help={words.help}>
      <DataTable
        source={branches}
        label={words.list}
        rowKey={(row) => row.username}
        columns={columns}
        defaultSort={{ key: 'recent', dir: 'desc' }}
        searchPlaceholder={words.search}
        prefix="cabang-"
        compact
        toolbar={(request) => <ExportButtons report="branches" request={request} />}
        empty={<EmptyState icon={IconBinaryTree2} title={words.empty} help={words.emptyHelp} />}
      />
    </ListSection>
  )
}

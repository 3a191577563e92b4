import { countColumn, DataTable } from '@jejaring/features'
import { count, EmptyState, LinkButton, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconStairs } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type Level, pairingLevels } from './levels'

const words = texts.levels

const columns: Column<Level>[] = [
  {
    key: 'level',
    label: words.level,
    render: (row) => words.levelOf(row.level),
    sortable: false,
    phone: 'lead',
  },
  countColumn('left', words.left, { sortable: false }),
  countColumn('right', words.right, { sortable: false }),
  countColumn('left_wait', words.leftWait, { sortable: false, phone: 'detail' }),
  countColumn('right_wait', words.rightWait, { sortable: false, phone: 'detail' }),
  {
    key: 'pair',
    label: words.pair,
    render: (row) => words.pairs(count(row.pair)),
    sortable: false,
    align: 'right',
    phone: 'value',
  },
]

/** Pasangan Level screen: members per level of both legs, and the pairs they formed. */
export default function LevelsScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={pairingLevels}
        label={words.title}
        rowKey={(row) => String(row.level)}
        columns={columns}
        searchable={false}
        empty={
          <EmptyState
            icon={IconStairs}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/network/genealogy?daftar=1">{words.emptyAction}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

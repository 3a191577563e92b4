import { DataTable, dateColumn } from '@jejaring/features'
import { Avatar, EmptyState, LinkButton, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconTrophy } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type Winner, winners } from './winners'

const words = texts.tourBali

const columns: Column<Winner>[] = [
  {
    key: 'photo',
    label: words.photo,
    render: (row) => <Avatar photo={row.photo} name={row.name} />,
    sortable: false,
    phone: 'none',
  },
  { key: 'name', label: words.name, render: (row) => row.name, phone: 'lead' },
  { key: 'username', label: words.username, render: (row) => row.username, phone: 'under' },
  dateColumn('updated_at', words.date, { phone: 'value' }),
]

/** Daftar Peraih screen: winners of the Tour Bali, latest first. */
export default function WinnersScreen() {
  return (
    <Page
      title={words.winners}
      breadcrumb={words.title}
      help={words.winnersHelp}
      actions={
        <LinkButton to="/m/prizes/tour-bali" variant="default">
          {words.title}
        </LinkButton>
      }
    >
      <DataTable
        source={winners}
        label={words.list}
        rowKey={(row) => row.username}
        columns={columns}
        defaultSort={{ key: 'updated_at', dir: 'desc' }}
        searchPlaceholder={words.search}
        empty={
          <EmptyState
            icon={IconTrophy}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/network/genealogy">{words.emptyAction}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

import { BooksCheck, DataTable, dateTimeColumn, MemberLink, memberColumn } from '@jejaring/features'
import { count, EmptyState, Page } from '@jejaring/ui'
import { type Column, TwoLineCell } from '@jejaring/ui/table'
import { IconUsersGroup } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import { PlacementChart } from '../programme/placement-chart'
import { type SponsoredMember, sponsors } from './sponsors'

const words = texts.sponsors

const columns: Column<SponsoredMember>[] = [
  dateTimeColumn('created_at', texts.date),
  {
    key: 'sponsor_username',
    label: words.sponsor,
    render: (row) => (
      <TwoLineCell primary={<MemberLink username={row.sponsor_username} />} secondary={row.sponsor_name} />
    ),
    phone: 'under',
    phoneLabel: true,
  },
  memberColumn(texts.member),
]

/** Sponsorisasi screen: sponsor of each member, newest first. */
export default function SponsorsScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <PlacementChart />
      <DataTable
        source={sponsors}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        compact
        toolbar={(request) => <ExportButtons report="sponsors" request={request} />}
        totals={({ totals }) => [
          { label: words.members, value: count(totals.members) },
          { label: words.sponsors, value: count(totals.sponsors) },
        ]}
        empty={<EmptyState icon={IconUsersGroup} title={words.empty} help={words.emptyHelp} />}
      />
    </Page>
  )
}

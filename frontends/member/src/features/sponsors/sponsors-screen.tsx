import { DataTable, dateColumn } from '@jejaring/features'
import { Avatar, count, EmptyState, LinkButton, Page, Stat, StatGrid, StatsSkeleton } from '@jejaring/ui'
import { IconUsersGroup } from '@tabler/icons-react'
import * as texts from '../../texts'
import { sponsoredMembers } from './sponsors'

const words = texts.sponsors

/** Jaringan Sponsor screen: number and list of the sponsored members. */
export default function SponsorsScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <DataTable
        source={sponsoredMembers}
        label={words.list}
        rowKey={(member) => member.username}
        columns={[
          {
            key: 'photo',
            label: words.photo,
            render: (member) => <Avatar photo={member.photo} name={member.name} size={36} />,
            sortable: false,
            phone: 'value',
          },
          dateColumn('created_at', words.joined),
          { key: 'name', label: words.name, render: (member) => member.name, phone: 'lead' },
          { key: 'username', label: words.username, render: (member) => member.username, phone: 'under' },
        ]}
        dateRange
        summary={(reply) =>
          reply ? (
            <StatGrid>
              <Stat label={words.total} value={count(reply.sponsor)} icon={IconUsersGroup} />
            </StatGrid>
          ) : (
            <StatsSkeleton cards={1} />
          )
        }
        empty={
          <EmptyState
            icon={IconUsersGroup}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/network/genealogy?daftar=1">{words.emptyAction}</LinkButton>}
          />
        }
      />
    </Page>
  )
}

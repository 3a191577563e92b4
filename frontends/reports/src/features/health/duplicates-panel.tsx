import { DataTable } from '@jejaring/features'
import { Button, count, dateText, EmptyState, Sheet, StatusBadge } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { Link } from '@jejaring/web-platform'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import { type Duplicate, duplicates } from './duplicates'
import classes from './health.module.css'
import { ListSection } from './list-section'

const words = texts.health.duplicates

const columns: Column<Duplicate>[] = [
  { key: 'value', label: words.value, render: (row) => row.value, phone: 'lead' },
  {
    key: 'accounts',
    label: words.accounts,
    render: (row) => count(row.accounts),
    align: 'right',
    phone: 'value',
  },
  {
    key: 'registrations',
    label: words.registrations,
    render: (row) => count(row.registrations),
    align: 'right',
    phone: 'under',
    phoneLabel: true,
  },
  {
    key: 'last_at',
    label: words.last,
    render: (row) => dateText(row.last_at),
    nowrap: true,
    sortable: false,
  },
]

const filters = [
  {
    name: 'shared',
    label: words.shared,
    options: Object.entries(words.parts).map(([value, label]) => ({ value, label })),
  },
  { name: 'apart', label: words.apart, options: [{ value: '1', label: words.onlyApart }] },
]

/** Names, phones and bank accounts that several accounts have, with whose they are. */
export function DuplicatesPanel() {
  const [shown, setShown] = useState<Duplicate>()
  return (
    <ListSection title={words.title} help={words.help}>
      <DataTable
        source={duplicates}
        label={words.list}
        rowKey={(row) => row.id}
        columns={columns}
        defaultSort={{ key: 'accounts', dir: 'desc' }}
        searchPlaceholder={words.search}
        filters={filters}
        prefix="ganda-"
        compact
        actions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={words.look(row.value)}
            onClick={() => setShown(row)}
          >
            {words.button}
          </Button>
        )}
        totals={({ totals }) => [{ label: words.accounts, value: count(totals.accounts) }]}
        empty={<EmptyState icon={IconUsersGroup} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? words.show(shown.value) : ''}
      >
        {shown && <Accounts duplicate={shown} />}
      </Sheet>
    </ListSection>
  )
}

function Accounts({ duplicate: { members, accounts } }: { duplicate: Duplicate }) {
  return (
    <>
      <ul className={classes.people}>
        {members.map(({ username, name, created_at, active }) => (
          <li key={username}>
            <span>
              <Link to={`/a/datamaster/users/${username}`}>{username}</Link> {name}
            </span>
            {!active && <StatusBadge status="secondary" label={words.inactive} />}
            <small>{dateText(created_at)}</small>
          </li>
        ))}
      </ul>
      {accounts > members.length && (
        <p className={classes.more}>{words.more(count(accounts - members.length))}</p>
      )}
    </>
  )
}

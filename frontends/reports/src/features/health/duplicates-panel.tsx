import { countColumn, DataTable, dateColumn, MemberLink } from '@jejaring/features'
import { Button, count, dateText, EmptyState, Sheet, StatusBadge } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { useConfigs } from '@jejaring/web-platform'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { type Duplicate, duplicates } from './duplicates'
import classes from './health.module.css'
import { ListSection } from './list-section'

const words = texts.health.duplicates

const columns: Column<Duplicate>[] = [
  { key: 'value', label: words.value, render: (row) => row.value, phone: 'lead' },
  countColumn('accounts', words.accounts, { phone: 'value' }),
  countColumn('registrations', words.registrations),
  dateColumn('last_at', words.last, { sortable: false, phone: 'detail' }),
]

const sharedOptions = Object.entries(words.sharedFields).map(([value, label]) => ({ value, label }))

/** NIKs are known while the programme verifies identities. */
const filtersOf = (knowsNiks: boolean) => [
  {
    name: 'shared',
    label: words.shared,
    options: knowsNiks ? [...sharedOptions, { value: 'nik', label: words.nik }] : sharedOptions,
  },
  {
    name: 'apart',
    label: words.separateRegistrations,
    options: [{ value: '1', label: words.onlySeparateRegistrations }],
  },
]

/** Lists names, phones and bank accounts shared by several accounts, with those accounts. */
export function DuplicatesPanel() {
  const [selected, setSelected] = useState<Duplicate>()
  const knowsNiks = useConfigs().identity_verification === 1
  return (
    <ListSection title={words.title} help={words.help}>
      <DataTable
        source={duplicates}
        label={words.list}
        columns={columns}
        defaultSort={{ key: 'accounts', dir: 'desc' }}
        searchPlaceholder={words.search}
        filters={filtersOf(knowsNiks)}
        prefix="ganda-"
        compact
        actions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={words.showAccountsOf(row.value)}
            onClick={() => setSelected(row)}
          >
            {words.button}
          </Button>
        )}
        totals={({ totals }) => [{ label: words.accounts, value: count(totals.accounts) }]}
        empty={<EmptyState icon={IconUsersGroup} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={selected !== undefined}
        onClose={() => setSelected(undefined)}
        title={selected ? words.show(selected.value) : ''}
      >
        {selected && <AccountList duplicate={selected} />}
      </Sheet>
    </ListSection>
  )
}

function AccountList({ duplicate: { members, accounts } }: { duplicate: Duplicate }) {
  return (
    <>
      <ul className={classes.people}>
        {members.map(({ username, name, created_at, active }) => (
          <li key={username}>
            <span>
              <MemberLink username={username} /> {name}
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

import { DataTable, dateTimeColumn, MemberLink, statusColumn } from '@jejaring/features'
import { ActionIcon, EmptyState, LinkButton, Page, Tag } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { useRight, useSession } from '@jejaring/web-platform'
import { IconLogin2, IconPencil, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { confirmLoginAs, loginAs } from './login-as'
import { allUsers, type UserRow } from './users'
import classes from './users.module.css'

const words = texts.users

const columns: Column<UserRow>[] = [
  dateTimeColumn('created_at', words.joined, { phone: 'detail' }),
  {
    key: 'username',
    label: words.username,
    render: (user) => <MemberLink username={user.username} />,
    phone: 'lead',
  },
  { key: 'name', label: words.name, render: (user) => user.name, phone: 'under' },
  { key: 'role', label: words.role, render: (user) => <RoleTags user={user} /> },
  statusColumn(words.status),
]

/** Pengguna: all accounts, with links to edit them and to log in as them. */
export default function UsersScreen({ go }: { go?: (path: string) => void }) {
  const [entering, setEntering] = useState<string>()
  const enter = async (user: UserRow) => {
    if (!(await confirmLoginAs(user))) return
    setEntering(user.id)
    if (!(await loginAs(user.username, go))) setEntering(undefined)
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={allUsers}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[
          {
            name: 'role',
            label: words.role,
            options: [
              { value: 'member', label: words.roles.member ?? '' },
              { value: 'stokis', label: words.stockists },
            ],
          },
        ]}
        compact
        actions={(user) => <Actions user={user} entering={entering} onEnter={() => void enter(user)} />}
        empty={<EmptyState icon={IconUsers} title={words.empty} help={words.emptyHelp} />}
      />
    </Page>
  )
}

/** The role, and of an admin the duty. */
function RoleTags({ user: { role, admin_duty } }: { user: UserRow }) {
  return (
    <span className={classes.actions}>
      <Tag>{words.roles[role] ?? role}</Tag>
      {admin_duty && <Tag>{words.duties[admin_duty] ?? admin_duty}</Tag>}
    </span>
  )
}

interface ActionsProps {
  user: UserRow
  /** Id of the account whose login-as request is pending. */
  entering: string | undefined
  onEnter: () => void
}

function Actions({ user, entering, onEnter }: ActionsProps) {
  const canChange = useRight('members.change')
  const ownUsername = useSession()?.user.username
  // An admin changes no other admin's account.
  const isEditable = canChange && (user.role !== 'admin' || user.username === ownUsername)
  return (
    <AuditedActions target={`member:${user.id}`} rowName={user.username}>
      {canChange && user.role !== 'admin' && user.status === 'active' && (
        <ActionIcon
          variant="subtle"
          aria-label={words.loginOne(user.username)}
          title={words.loginOne(user.username)}
          loading={entering === user.id}
          disabled={entering !== undefined}
          onClick={onEnter}
        >
          <IconLogin2 size={18} />
        </ActionIcon>
      )}
      <LinkButton
        data-opens
        to={`/a/datamaster/users/${user.username}`}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {isEditable ? words.edit : words.show} <span className={classes.hidden}>{user.username}</span>
      </LinkButton>
    </AuditedActions>
  )
}

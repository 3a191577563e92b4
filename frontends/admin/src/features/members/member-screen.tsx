import {
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  PageSkeleton,
  Panel,
  StaleNotice,
} from '@jejaring/ui'
import { ApiError, Link, useParams, useQuery, useRight, useUser } from '@jejaring/web-platform'
import { IconLogin2, IconPencil, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { confirmLoginAs, loginAs } from '../users/login-as'
import { AccountPanel, NetworkPanel, PinsPanel, WalletPanel } from './fact-panels'
import { AuditPanel, ConsentsPanel, SharingPanel, WithdrawalsPanel } from './list-panels'
import { type Overview, overviewQuery } from './member-overview'
import classes from './members.module.css'

const words = texts.members
const list = '/a/datamaster/users'

/** The page of a member: what the office knows, within the duty of the admin. */
export default function MemberScreen() {
  const { username = '' } = useParams()
  const query = useQuery(overviewQuery(username))
  const isUnknown = query.error instanceof ApiError && query.error.status === 404
  return (
    <Page
      title={username}
      breadcrumb={
        <>
          {texts.area} /{' '}
          <Link to={list} className={classes.crumb}>
            {words.find}
          </Link>
        </>
      }
      help={query.data?.member.name}
      actions={query.data && <Actions member={query.data.member} />}
    >
      <StaleNotice query={query} />
      {query.data ? (
        <Panels overview={query.data} />
      ) : query.isError ? (
        <Panel>
          {isUnknown ? (
            <EmptyState
              icon={IconUserOff}
              title={(query.error as ApiError).message}
              action={<LinkButton to={list}>{words.back}</LinkButton>}
            />
          ) : (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          )}
        </Panel>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

function Panels({ overview }: { overview: Overview }) {
  return (
    <div className={classes.panels}>
      <AccountPanel {...overview} />
      <WalletPanel {...overview} />
      <WithdrawalsPanel {...overview} />
      <PinsPanel {...overview} />
      <NetworkPanel {...overview} />
      <SharingPanel {...overview} />
      <ConsentsPanel {...overview} />
      <AuditPanel {...overview} />
    </div>
  )
}

function Actions({ member }: { member: Overview['member'] }) {
  const canChange = useRight('members.change')
  const ownUsername = useUser().username
  // An admin changes no other admin's account.
  const isEditable = canChange && (member.role !== 'admin' || member.username === ownUsername)
  const [entering, setEntering] = useState(false)
  const enter = async () => {
    if (!(await confirmLoginAs(member))) return
    setEntering(true)
    if (!(await loginAs(member.username))) setEntering(false)
  }
  return (
    <>
      <LinkButton to={`${list}/${member.username}`} variant="default" leftSection={<IconPencil size={18} />}>
        {isEditable ? words.edit : words.show}
      </LinkButton>
      {canChange && member.role !== 'admin' && member.status === 'active' && (
        <Button leftSection={<IconLogin2 size={18} />} loading={entering} onClick={() => void enter()}>
          {words.loginAs}
        </Button>
      )}
    </>
  )
}

import { EmptyState, ErrorState, LinkButton, Notice, Page, PageSkeleton, Panel } from '@jejaring/ui'
import { ApiError, Link, useNavigate, useParams, useQuery, useRight, useUser } from '@jejaring/web-platform'
import { IconUserOff } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type Account, accountQuery } from './account'
import { AccountFacts } from './account-facts'
import { AccountForm } from './account-form'
import { DutyCard } from './duty-card'
import { PhoneCard } from './phone-card'
import { SecondFactorCard } from './second-factor-card'
import classes from './users.module.css'

const words = texts.users
const list = '/a/datamaster/users'

/** Edit pengguna: the fields of one account, which some duties may change. */
export default function AccountScreen() {
  const { username = '' } = useParams()
  const query = useQuery(accountQuery(username))
  return (
    <Page
      title={words.accountTitle(username)}
      breadcrumb={
        <>
          {texts.area} /{' '}
          <Link to={list} className={classes.crumb}>
            {words.title}
          </Link>
        </>
      }
    >
      {query.data ? (
        <Body account={query.data} />
      ) : query.isError ? (
        <Panel>
          {query.error instanceof ApiError && query.error.status === 404 ? (
            <EmptyState
              icon={IconUserOff}
              title={query.error.message}
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

function Body({ account }: { account: Account }) {
  const isOwn = useUser().id === account.id
  const canChange = useRight('members.change')
  const canAssign = useRight('admins.change')
  const navigate = useNavigate()
  if (account.role === 'admin' && !isOwn) {
    return (
      <>
        <Notice
          title={words.otherAdmin}
          action={
            <LinkButton to={list} variant="default">
              {words.back}
            </LinkButton>
          }
        >
          {words.otherAdminHelp}
        </Notice>
        {canAssign && <DutyCard key={account.admin_duty} account={account} />}
      </>
    )
  }
  if (!canChange) return <AccountFacts account={account} />
  return (
    <>
      <AccountForm account={account} isOwn={isOwn} onSaved={() => void navigate(list)} />
      {!isOwn && account.phone && <PhoneCard account={account} />}
      {!isOwn && account.second_factor_at && <SecondFactorCard account={account} />}
    </>
  )
}

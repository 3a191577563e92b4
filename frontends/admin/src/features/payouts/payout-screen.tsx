import {
  Amount,
  count,
  type DescriptionItem,
  DescriptionList,
  dateTimeText,
  EmptyState,
  ErrorState,
  LinkButton,
  Notice,
  Page,
  PageSkeleton,
  Panel,
  rupiah,
  StaleNotice,
  Stat,
  StatGrid,
  StatusBadge,
} from '@jejaring/ui'
import { ApiError, Link, useParams } from '@jejaring/web-platform'
import { IconFileOff } from '@tabler/icons-react'
import * as texts from '../../texts'
import { BankTable } from './bank-table'
import { LinesTable } from './lines-table'
import { PayoutActions } from './payout-actions'
import { PayoutSteps } from './payout-steps'
import { type Payout, type PayoutDetail, usePayout } from './payouts'
import classes from './payouts.module.css'
import { LINES_ID, ResultReport } from './result-report'

const words = texts.payouts
const list = '/a/payouts'

/** One payout file: control totals, actions, lines and the bank's results. */
export default function PayoutScreen() {
  const { id = '' } = useParams()
  const query = usePayout(id)
  const { data, error, refetch } = query
  return (
    <Page
      title={data?.payout.number ?? words.title}
      breadcrumb={
        <>
          {texts.area} /{' '}
          <Link to={list} className={classes.crumb}>
            {words.title}
          </Link>
        </>
      }
      actions={data && <StatusBadge status={data.payout.status_class} label={data.payout.status_name} />}
    >
      <StaleNotice query={query} />
      {data ? (
        <Body detail={data} />
      ) : error ? (
        <Panel>
          {error instanceof ApiError && error.status === 404 ? (
            <EmptyState
              icon={IconFileOff}
              title={error.message}
              action={<LinkButton to={list}>{words.back}</LinkButton>}
            />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </Panel>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

function Body({ detail }: { detail: PayoutDetail }) {
  const { payout, outcomes, banks, results } = detail
  return (
    <>
      {payout.status === 'waiting' && (
        <Notice tone="wait">{payout.is_mine ? words.waitsForOther : words.waitsForYou}</Notice>
      )}
      {payout.step === 'at_bank' && <Notice tone="wait">{words.sentAlready}</Notice>}
      <PayoutSteps payout={payout} />
      <StatGrid>
        <Stat
          label={words.total}
          value={<Amount value={payout.total} />}
          note={words.countOf(count(payout.count))}
        />
        {outcomes.map(({ outcome, count: number, amount }) => (
          <Stat
            key={outcome}
            label={words.outcomes[outcome] ?? outcome}
            value={<Amount value={amount} />}
            note={words.countOf(count(number))}
          />
        ))}
      </StatGrid>
      <PayoutActions payout={payout} />
      <div className={classes.halves}>
        <Panel title={words.details}>
          <DescriptionList items={descriptionOf(payout)} />
        </Panel>
        <Panel>
          <div className={classes.scroll}>
            <BankTable banks={banks} />
          </div>
        </Panel>
      </div>
      {results.length > 0 && (
        <Panel title={words.results}>
          <div className={classes.stack}>
            {results.map((result) => (
              <ResultReport key={`${result.at} ${result.file_name}`} result={result} />
            ))}
          </div>
        </Panel>
      )}
      <section id={LINES_ID} tabIndex={-1} aria-label={words.lines}>
        <LinesTable payout={payout} />
      </section>
    </>
  )
}

function descriptionOf(payout: Payout): DescriptionItem[] {
  const step = (at: string | null, by: string) => (at ? words.at(dateTimeText(at), by) : words.never)
  // The limit holds for all files of the creator and day, so the total alone does not decide.
  const needed = payout.status === 'waiting' || payout.approved_at !== null
  return [
    { label: words.paidKind, value: words.paidKinds[payout.kind] },
    { label: words.template, value: payout.template_name },
    { label: words.file, value: payout.file_name },
    { label: words.sha, value: <span className={classes.sha}>{payout.sha256}</span> },
    { label: words.made, value: step(payout.created_at, payout.created_by) },
    { label: words.approvalAbove, value: rupiah(payout.approval_above) },
    ...(needed ? [{ label: words.approved, value: step(payout.approved_at, payout.approved_by) }] : []),
    { label: words.downloaded, value: step(payout.downloaded_at, payout.downloaded_by) },
    ...(payout.ended_at ? [{ label: words.ended, value: dateTimeText(payout.ended_at) }] : []),
    ...(payout.reason ? [{ label: words.cancelledBecause, value: payout.reason }] : []),
  ]
}

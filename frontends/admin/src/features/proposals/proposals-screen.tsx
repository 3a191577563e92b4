import { EmptyState, ErrorState, Page, PageSkeleton, Panel, StaleNotice } from '@jejaring/ui'
import { IconChecks } from '@tabler/icons-react'
import * as texts from '../../texts'
import { ProposalPanel } from './proposal-panel'
import { type Proposal, useProposals } from './proposals'
import classes from './proposals.module.css'

const words = texts.proposals

/** Persetujuan: changes that wait for another admin, and those decided lately. */
export default function ProposalsScreen() {
  const query = useProposals()
  const { data, error, refetch } = query
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <StaleNotice query={query} />
      {data ? (
        <ProposalLists proposals={data} />
      ) : error ? (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

function ProposalLists({ proposals }: { proposals: Proposal[] }) {
  const pending = proposals.filter(({ status }) => status === 'pending')
  const decided = proposals.filter(({ status }) => status !== 'pending')
  return (
    <>
      {pending.length === 0 && (
        <Panel>
          <EmptyState icon={IconChecks} title={words.empty} />
        </Panel>
      )}
      {pending.map((proposal) => (
        <ProposalPanel key={proposal.id} proposal={proposal} />
      ))}
      {decided.length > 0 && <h2 className={classes.heading}>{words.decided}</h2>}
      {decided.map((proposal) => (
        <ProposalPanel key={proposal.id} proposal={proposal} />
      ))}
    </>
  )
}

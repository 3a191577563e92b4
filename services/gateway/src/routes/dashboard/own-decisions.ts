import type { Proposal } from '@jejaring/proto/common/v1/proposal'
import { rightOfSubject } from '@jejaring/service-kit'
import type { Clients } from '../../clients/clients'
import { proposalServices } from '../../clients/proposal-services'
import { type DutyHolder, partOptions } from '../../http/page-parts'
import { earliestOf, type WaitingRows } from './waiting-rows'

/** Counts the proposals that an admin may decide: of another admin, within the duty. With `kind` only those of a kind. */
export async function countOwnDecisions(
  { proposals }: Clients,
  { memberId, can }: DutyHolder,
  kind?: string,
): Promise<WaitingRows> {
  const services = kind === 'payout_files' ? (['wallet'] as const) : proposalServices
  const lists = await Promise.all(
    services.map((service) => proposals[service].listProposals({}, partOptions)),
  )
  const own = lists
    .flatMap((list) => list.proposals)
    .filter(
      ({ status, subject, proposedBy }) =>
        status === 'pending' &&
        proposedBy !== memberId &&
        (kind === undefined || subject === kind) &&
        can(rightOfSubject(subject)),
    )
  return {
    count: own.length,
    amount: kind === undefined ? undefined : own.reduce((sum, proposal) => sum + totalOf(proposal), 0n),
    oldest: earliestOf(own.map(({ proposedAt }) => proposedAt)),
  }
}

/** The Rupiah of a payout file that waits for approval. */
function totalOf({ after }: Proposal): bigint {
  return BigInt((JSON.parse(after) as { total?: string | number }).total ?? 0)
}

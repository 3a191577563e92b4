import { type Proposal as ProposalMessage, ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { actorHasRight, rightOfSubject } from '../rpc/admin-duties'
import { requireAdmin } from '../rpc/caller'
import type { Kit } from '../runtime/define-service'
import { decideProposal, expireProposal, type ProposalEffects } from './dual-control'
import type { Proposal } from './proposal'
import { countProposalsOfOthers, findExpiredProposals, listProposals } from './proposal-store'

const EXPIRY_SECONDS = 60
const MAX_EXPIRED_PER_RUN = 100

/** Serves the proposals of a service, and expires those that nobody has decided. */
export function serveProposals(
  kit: Pick<Kit, 'serve' | 'every' | 'database' | 'transaction' | 'clock'>,
  effects: ProposalEffects,
): void {
  kit.serve(ProposalServiceService, {
    async listProposals() {
      requireAdmin()
      const proposals = await listProposals(kit.database.manager, kit.clock.now())
      const revocable = new Set<string>()
      for (const { findRevocable } of Object.values(effects))
        for (const id of (await findRevocable?.(kit.database.manager)) ?? []) revocable.add(id)
      return {
        proposals: proposals.map((each) => ({ ...proposalMessage(each), revocable: revocable.has(each.id) })),
      }
    },
    async countProposals() {
      const admin = requireAdmin()
      const counts = await countProposalsOfOthers(kit.database.manager, admin.memberId, kit.clock.now())
      const decidable = counts.filter(({ subject }) => actorHasRight(admin, rightOfSubject(subject)))
      return { count: decidable.reduce((sum, { count }) => sum + count, 0) }
    },
    async decideProposal({ id, ...decision }) {
      const decided = await kit.transaction((tx) => decideProposal(tx, effects, id, decision))
      return proposalMessage(decided)
    },
  })
  kit.every(EXPIRY_SECONDS, 'expire proposals', async () => {
    const ids = await findExpiredProposals(kit.database.manager, kit.clock.now(), MAX_EXPIRED_PER_RUN)
    for (const id of ids) await kit.transaction((tx) => expireProposal(tx, effects, id))
  })
}

function proposalMessage({ before, after, change: _change, ...proposal }: Proposal): ProposalMessage {
  return {
    ...proposal,
    before: before ? JSON.stringify(before) : '',
    after: JSON.stringify(after),
    proposedBy: proposal.proposedBy ?? '',
    decidedBy: proposal.decidedBy ?? '',
    decidedAt: proposal.decidedAt ?? undefined,
    revocable: false,
  }
}

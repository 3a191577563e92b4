import type { ProposalEffects } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Context } from '../context'
import { approveProposedPayout } from './approve-payout'
import { cancelProposedPayout } from './cancel-payout'
import { applyProposedTemplate } from './save-payout-template'

const proposedPayout = z.object({ payoutId: z.uuid() })

/** What the decision of a proposal does, by the kind of its subject. */
export function createProposalEffects({ kit }: Pick<Context, 'kit'>): ProposalEffects {
  return {
    payout_templates: { apply: (tx, { change }) => applyProposedTemplate(tx, change) },
    payout_files: {
      apply: (tx, { change }) =>
        approveProposedPayout(tx, proposedPayout.parse(change).payoutId, kit.clock.now()),
      discard: (tx, { change }, reason) =>
        cancelProposedPayout(tx, proposedPayout.parse(change).payoutId, reason, kit.clock.now()),
    },
  }
}

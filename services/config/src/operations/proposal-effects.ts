import type { ProposalEffects } from '@jejaring/service-kit'
import type { Context } from '../context'
import { applyProposedBank } from './update-bank'
import { applyProposedPackage } from './update-package'
import { applyProposedValue } from './update-value'

/** What the approval of a proposal does, by the kind of its subject. */
export function proposalEffects(context: Pick<Context, 'clock'>): ProposalEffects {
  return {
    config: { apply: (manager, { change }) => applyProposedValue(context, manager, change) },
    packages: { apply: (manager, { change }) => applyProposedPackage(context, manager, change) },
    banks: { apply: (manager, { change }) => applyProposedBank(manager, change) },
  }
}

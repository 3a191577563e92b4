import type { ProposalEffects } from '@jejaring/service-kit'
import type { Context } from '../context'
import { applyProposedBank } from './update-bank'
import { applyProposedPackage } from './update-package'
import { applyProposedValue } from './update-value'

/** What the approval of a proposal does, by the kind of its subject. */
export function createProposalEffects(context: Pick<Context, 'clock'>): ProposalEffects {
  return {
    config: { apply: (tx, { change }) => applyProposedValue(context, tx, change) },
    packages: { apply: (tx, { change }) => applyProposedPackage(context, tx, change) },
    banks: { apply: (tx, { change }) => applyProposedBank(tx, change) },
  }
}

import { conflict, invalid } from '@jejaring/service-kit'
import { bankMissing, emptyPayee, type Payee } from '../reward-claims/payee'
import { type PrizeClaim, type PrizeType, prizeClaimStatusNames, prizeTypeNames } from './prize-claim'

/** Values that a choice freezes. */
export interface ChoiceTerms {
  /** Current `tour_bali_bonus`, in Rupiah. */
  readonly bonus: bigint
  /** Undefined when the bank details are incomplete. */
  readonly payee: Payee | undefined
}

/**
 * Returns the claim with the member's choice of the trip or the bonus. A choice is made once; an admin confirms it.
 * Faults: invalid (`type`; params `bank` for a bonus without bank details), conflict when already chosen.
 */
export function choosePrize(
  claim: PrizeClaim,
  type: PrizeType | undefined,
  terms: ChoiceTerms,
  now: Date,
): PrizeClaim {
  if (!type) {
    const sentence = 'Anda belum memilih prize'
    throw invalid(sentence, { type: sentence })
  }
  if (claim.type !== null) throw conflict('Anda sudah memilih hadiah Tour Bali. Pilihan tidak dapat diubah.')
  if (claim.status !== 'pending') {
    throw conflict(`Tour Bali Anda berstatus ${prizeClaimStatusNames[claim.status]}. Hubungi admin.`)
  }
  if (type === 'bonus' && !terms.payee) throw bankMissing()
  return { ...freezeChoice(claim, type, terms), updatedAt: now, version: claim.version + 1n }
}

/** Note on the choice for the claim's status history. */
export function choiceNote({ type }: PrizeClaim): string {
  return type ? `Hadiah: ${prizeTypeNames[type]}.` : ''
}

/** Sets the choice and freezes its value and payee. */
export function freezeChoice(claim: PrizeClaim, type: PrizeType, { bonus, payee }: ChoiceTerms): PrizeClaim {
  return { ...claim, type, bonus, ...(payee ?? emptyPayee) }
}

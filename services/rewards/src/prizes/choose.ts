import { conflict, invalid } from '@jejaring/service-kit'
import { bankMissing, noPayee, type Payee } from '../payee'
import { type Prize, type PrizeType, prizeStatusNames, prizeTypeNames } from './prize'

/** What is frozen with a choice. */
export interface Terms {
  /** `tour_bali_bonus` of now, in Rupiah. */
  readonly bonus: bigint
  /** Undefined without complete bank details. */
  readonly payee: Payee | undefined
}

/**
 * The prize after its member picked the trip or the bonus, once; an admin has to confirm it. Faults:
 * invalid (`type`; params `bank` for a bonus that could not be paid), conflict when it was picked before.
 */
export function choosePrize(prize: Prize, type: PrizeType | undefined, terms: Terms, now: Date): Prize {
  if (!type) {
    const sentence = 'Anda belum memilih prize'
    throw invalid(sentence, { type: sentence })
  }
  if (prize.type !== null) throw conflict('Anda sudah memilih hadiah Tour Bali. Pilihan tidak dapat diubah.')
  if (prize.status !== 'pending') {
    throw conflict(`Tour Bali Anda berstatus ${prizeStatusNames[prize.status]}. Hubungi admin.`)
  }
  if (type === 'bonus' && !terms.payee) throw bankMissing()
  return { ...chosen(prize, type, terms), updatedAt: now, version: prize.version + 1n }
}

/** What the history of a prize says of the choice that was just made. */
export function choiceNote({ type }: Prize): string {
  return type ? `Hadiah: ${prizeTypeNames[type]}.` : ''
}

/** A choice freezes what it is worth and where it would be paid to. */
export function chosen(prize: Prize, type: PrizeType, { bonus, payee }: Terms): Prize {
  return { ...prize, type, bonus, ...(payee ?? noPayee) }
}

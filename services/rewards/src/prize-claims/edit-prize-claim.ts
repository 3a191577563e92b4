import { conflict, forbidden, invalid } from '@jejaring/service-kit'
import { type ChoiceTerms, freezeChoice } from './choose-prize'
import {
  type PrizeClaim,
  type PrizeClaimStatus,
  type PrizeType,
  prizeClaimStatusNames,
  prizeTypeNames,
} from './prize-claim'

export interface PrizeClaimEdit {
  readonly type: PrizeType | undefined
  readonly status: PrizeClaimStatus | undefined
  /** Precondition: the claim is still in this status. */
  readonly from: PrizeClaimStatus | undefined
  /** Precondition: this is still the choice; null means none. */
  readonly fromType: PrizeType | null | undefined
  readonly adminId: string
}

/** Requires type and status (product.md §5). Faults: invalid, naming every missing field. */
export function requireCompleteEdit(
  edit: PrizeClaimEdit,
): PrizeClaimEdit & { type: PrizeType; status: PrizeClaimStatus } {
  const { type, status } = edit
  if (type && status) return { ...edit, type, status }
  throw invalid('Data Tour Bali belum lengkap.', {
    ...(!type && { claim_type: 'Pilih jenis hadiah: prize atau bonus.' }),
    ...(!status && { status: 'Pilih status: pending, success, atau failed.' }),
  })
}

/**
 * Returns the claim with the type and status that an admin set. Allowed at any time (rule book §3), except on one's own
 * claim. A changed type freezes bonus and payee again; missing bank details are filled in. Faults: forbidden, conflict
 * (params `status` and `claim_type`: current).
 */
export function editPrizeClaim(
  prize: PrizeClaim,
  edit: PrizeClaimEdit & { type: PrizeType; status: PrizeClaimStatus },
  terms: ChoiceTerms,
  now: Date,
): PrizeClaim {
  if (prize.memberId === edit.adminId) throw forbidden('Anda tidak dapat memproses hadiah Anda sendiri.')
  const currentName = prizeClaimStatusNames[prize.status]
  const params = { status: prize.status, claim_type: prize.type ?? 'none' }
  if (edit.from && prize.status !== edit.from)
    throw conflict(`Status Tour Bali sudah berubah menjadi ${currentName}.`, { params })
  if (edit.fromType !== undefined && prize.type !== edit.fromType)
    throw conflict(`Hadiah Tour Bali sudah berubah menjadi ${choiceName(prize)}.`, { params })
  if (prize.type === edit.type && prize.status === edit.status) {
    throw conflict(`Tidak ada yang berubah: Tour Bali sudah berstatus ${currentName}.`, { params })
  }
  const chosen =
    prize.type === edit.type ? fillMissingPayee(prize, terms) : freezeChoice(prize, edit.type, terms)
  return { ...chosen, status: edit.status, updatedAt: now, version: prize.version + 1n }
}

const choiceName = ({ type }: PrizeClaim) => (type ? prizeTypeNames[type] : 'belum dipilih')

function fillMissingPayee(prize: PrizeClaim, { payee }: ChoiceTerms): PrizeClaim {
  return prize.bankId === 0 && payee ? { ...prize, ...payee } : prize
}

import { conflict, forbidden, invalid } from '@jejaring/service-kit'
import { chosen, type Terms } from './choose'
import { type Prize, type PrizeStatus, type PrizeType, prizeStatusNames, prizeTypeNames } from './prize'

export interface PrizeEdit {
  readonly type: PrizeType | undefined
  readonly status: PrizeStatus | undefined
  /** Only a prize still in this status is changed. */
  readonly from: PrizeStatus | undefined
  /** Only a prize of which still this is chosen is changed; null is nothing chosen. */
  readonly fromType: PrizeType | null | undefined
  readonly adminId: string
}

/** Both are needed (product.md §5). Faults: invalid with every wrong field at once. */
export function readEdit(edit: PrizeEdit): PrizeEdit & { type: PrizeType; status: PrizeStatus } {
  const { type, status } = edit
  if (type && status) return { ...edit, type, status }
  throw invalid('Data Tour Bali belum lengkap.', {
    ...(!type && { claim_type: 'Pilih jenis hadiah: prize atau bonus.' }),
    ...(!status && { status: 'Pilih status: pending, success, atau failed.' }),
  })
}

/**
 * The prize after an admin set type and status, which may be done at any time (rule book §3), but not to
 * one's own. Another type is another choice, so it is frozen anew; bank details that were missing when the
 * member chose are filled in. Faults: forbidden, conflict with the `status` and `claim_type` that it has.
 */
export function editPrize(
  prize: Prize,
  edit: PrizeEdit & { type: PrizeType; status: PrizeStatus },
  terms: Terms,
  now: Date,
): Prize {
  if (prize.memberId === edit.adminId) throw forbidden('Anda tidak dapat memproses hadiah Anda sendiri.')
  const is = prizeStatusNames[prize.status]
  const params = { status: prize.status, claim_type: prize.type ?? 'none' }
  if (edit.from && prize.status !== edit.from)
    throw conflict(`Status Tour Bali sudah berubah menjadi ${is}.`, { params })
  if (edit.fromType !== undefined && prize.type !== edit.fromType)
    throw conflict(`Hadiah Tour Bali sudah berubah menjadi ${choiceName(prize)}.`, { params })
  if (prize.type === edit.type && prize.status === edit.status) {
    throw conflict(`Tidak ada yang berubah: Tour Bali sudah berstatus ${is}.`, { params })
  }
  const worth = prize.type === edit.type ? withPayee(prize, terms) : chosen(prize, edit.type, terms)
  return { ...worth, status: edit.status, updatedAt: now, version: prize.version + 1n }
}

const choiceName = ({ type }: Prize) => (type ? prizeTypeNames[type] : 'belum dipilih')

function withPayee(prize: Prize, { payee }: Terms): Prize {
  return prize.bankId === 0 && payee ? { ...prize, ...payee } : prize
}

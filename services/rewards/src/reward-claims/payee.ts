import { type Fault, invalid } from '@jejaring/service-kit'

/** The bank account that a claim is paid to, frozen with the claim. */
export interface Payee {
  readonly bankId: number
  readonly bankName: string
  readonly bankAccountName: string
  readonly bankAccountNumber: string
}

export const emptyPayee: Payee = { bankId: 0, bankName: '', bankAccountName: '', bankAccountNumber: '' }

/** Carries param `bank` = 1, by which the screen links to the profile. */
export function bankMissing(): Fault {
  return invalid('Anda belum mengatur saluran penarikan Anda. Lengkapi data bank di profil.', undefined, {
    params: { bank: 1 },
  })
}

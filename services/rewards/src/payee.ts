import { type Fault, invalid } from '@jejaring/service-kit'

/** Where a claim is paid to, as it was when it was made. */
export interface Payee {
  readonly bankId: number
  readonly bankName: string
  readonly bankAccountName: string
  readonly bankAccountNumber: string
}

export const noPayee: Payee = { bankId: 0, bankName: '', bankAccountName: '', bankAccountNumber: '' }

/** Faults are told with `bank` = 1, so that a screen can lead to the profile. */
export function bankMissing(): Fault {
  return invalid('Anda belum mengatur saluran penarikan Anda. Lengkapi data bank di profil.', undefined, {
    params: { bank: 1 },
  })
}

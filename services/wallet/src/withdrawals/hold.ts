import { holdEnd, isoInJakarta } from '@jejaring/calendar'
import { type Fault, invalid } from '@jejaring/service-kit'

/** A sensitive change of the account, and the hours for which it holds withdrawals (rule book §1). */
export interface Hold {
  readonly since: Date | undefined
  readonly hours: number
}

/** The refusal of a request while the account's withdrawals are held; undefined otherwise. */
export function refuseHeld({ since, hours }: Hold, now: Date): Fault | undefined {
  const until = holdEnd(since, hours, now)
  if (!until) return undefined
  return invalid(
    `Nomor HP, data bank, atau kata sandi akun ini baru diubah. Demi keamanan, penarikan dapat diajukan lagi ${hours} jam setelah perubahan. Bila bukan Anda yang mengubahnya, segera hubungi admin.`,
    undefined,
    { params: { hold_until: isoInJakarta(until) } },
  )
}

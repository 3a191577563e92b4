import { isUuid, requireActor, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Passkey } from '../second-factor/passkey'
import { passkeysOf } from '../store/passkeys'
import { countRecoveryCodes, secondFactorOf } from '../store/second-factors'

export interface SecondFactorState {
  readonly enrolledAt: Date | undefined
  readonly recoveryCodes: number
  readonly passkeys: readonly Passkey[]
}

/**
 * Returns whether a second factor is enrolled: the caller's own, or any member's for admins. Faults:
 * unauthenticated, forbidden.
 */
export async function readSecondFactor({ kit }: Context, ofMember: string): Promise<SecondFactorState> {
  const { memberId } = requireActor()
  if (ofMember !== '' && ofMember !== memberId) requireAdmin()
  const of = isUuid(ofMember) ? ofMember : memberId
  const factor = await secondFactorOf(kit.database.manager, of)
  if (!factor?.enrolledAt) return { enrolledAt: undefined, recoveryCodes: 0, passkeys: [] }
  return {
    enrolledAt: factor.enrolledAt,
    recoveryCodes: await countRecoveryCodes(kit.database.manager, of),
    passkeys: await passkeysOf(kit.database.manager, of),
  }
}

import { newId, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type SecondFactorEvent, secondFactorNotification } from '../notifications/account-notifications'
import { upsertNotification } from '../store/notifications'
import { deleteSessionsOf } from '../store/sessions'

/** Ends the member's other sessions, notifies the owner and writes the audit entry. */
export async function recordSecondFactorChange(
  { kit }: Context,
  tx: UnitOfWork,
  memberId: string,
  event: Exclude<SecondFactorEvent, 'recovered' | 'refused'>,
  ownSession: string | undefined,
): Promise<void> {
  const now = kit.clock.now()
  await deleteSessionsOf(tx, [memberId], ownSession)
  await upsertNotification(tx, secondFactorNotification(memberId, event, newId(now), now))
  tx.audit({ action: `second_factor.${event}`, target: `member:${memberId}` })
}

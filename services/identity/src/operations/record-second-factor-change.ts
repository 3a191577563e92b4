import { audit, newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { type SecondFactorEvent, secondFactorNotification } from '../notifications/account-notifications'
import { upsertNotification } from '../store/notifications'
import { deleteSessionsOf } from '../store/sessions'

/** Ends the member's other sessions, notifies the owner and writes the audit entry. */
export async function recordSecondFactorChange(
  { kit }: Identity,
  manager: EntityManager,
  memberId: string,
  event: SecondFactorEvent,
  ownSession: string | undefined,
): Promise<void> {
  const now = kit.clock.now()
  await deleteSessionsOf(manager, [memberId], ownSession)
  await upsertNotification(manager, secondFactorNotification(memberId, event, newId(now), now))
  await audit(manager, { action: `second_factor.${event}`, target: `member:${memberId}` })
}

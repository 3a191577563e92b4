import { newId, requireActor } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { sameBank } from '../members/profile'
import { accountChangeNotification, changedFields } from '../notifications/account-notifications'
import { upsertNotification } from '../store/notifications'
import { requestMessage } from './request-message'

/**
 * Notifies the owner of account changes, and of new bank details also on the previous phone: a thief who changes
 * both must not receive the only warning.
 */
export async function notifyOwnerOfChange(
  identity: Identity,
  manager: EntityManager,
  before: Member,
  after: Member,
  newPassword: boolean,
): Promise<void> {
  const fields = changedFields(before, after, newPassword)
  if (fields.length === 0) return
  const { memberId, impersonatorId } = requireActor()
  const byAdmin = impersonatorId !== undefined || memberId !== after.id
  const now = identity.kit.clock.now()
  await upsertNotification(manager, accountChangeNotification(after.id, fields, byAdmin, newId(now), now))
  if (sameBank(before.bank, after.bank) || before.phone === '') return
  const about = { name: after.name, username: after.username }
  await requestMessage(identity, manager, before, 'bank_changed', about)
}

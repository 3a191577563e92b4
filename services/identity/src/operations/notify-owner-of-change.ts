import { newId, requireActor, type UnitOfWork } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { ALERT_PHONES_MS, type SensitiveField, sensitiveChange } from '../members/sensitive-change'
import { accountChangeNotification, changedFields, joinWithAnd } from '../notifications/account-notifications'
import { upsertNotification } from '../store/notifications'
import { insertSecurityEvent, phonesReplacedSince } from '../store/security-events'
import { requestMessage } from './request-message'

/**
 * Notifies the owner of account changes. Of a sensitive change it keeps an event, and alerts every phone that was valid
 * within the last week: a thief who changes phone and bank in two steps must not receive the only warning.
 */
export async function notifyOwnerOfChange(
  identity: Identity,
  tx: UnitOfWork,
  before: Member,
  after: Member,
  password: 'replaced' | 'first' | undefined,
): Promise<void> {
  const fields = changedFields(before, after, password !== undefined)
  if (fields.length === 0) return
  const { memberId, impersonatorId } = requireActor()
  const byAdmin = impersonatorId !== undefined || memberId !== after.id
  const now = identity.kit.clock.now()
  await upsertNotification(tx, accountChangeNotification(after.id, fields, byAdmin, newId(now), now))

  const change = sensitiveChange(before, after, password)
  if (change.fields.length === 0) return
  const since = new Date(now.getTime() - ALERT_PHONES_MS)
  const phones = new Set([before.phone, ...(await phonesReplacedSince(tx, after.id, since))])
  phones.delete('')
  await insertSecurityEvent(tx, {
    id: newId(now),
    memberId: after.id,
    fields: change.fields,
    byAdmin,
    previousPhone: before.phone === after.phone ? '' : before.phone,
    holds: change.replaces,
    occurredAt: now,
  })
  const isBank = change.fields.includes('bank')
  const changes = joinWithAnd(change.fields.map((field) => fieldNames[field]))
  for (const phone of phones) {
    const phoneVerification = phone === before.phone ? before.phoneVerification : undefined
    const to = { ...after, phone, phoneVerification }
    const about = { name: before.name, username: after.username, changes }
    requestMessage(identity, tx, to, isBank ? 'bank_changed' : 'account_changed', about)
  }
}

const fieldNames: Readonly<Record<SensitiveField, string>> = {
  phone: 'nomor HP',
  bank: 'data bank',
  password: 'kata sandi',
}

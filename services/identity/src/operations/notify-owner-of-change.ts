import { newId, requireActor, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { ALERT_PHONES_MS, type SensitiveField, sensitiveChange } from '../members/sensitive-change'
import { accountChangeNotification, changedFields, joinWithAnd } from '../notifications/account-notifications'
import { emailOf } from '../store/email-addresses'
import { upsertNotification } from '../store/notifications'
import { addressesReplacedSince, insertSecurityEvent } from '../store/security-events'
import { requestEmail, requestWhatsapp } from './request-message'

/**
 * Notifies the owner of account changes. Of a sensitive change it keeps an event, and alerts every phone that was valid
 * within the last week: a thief who changes phone and bank in two steps must not receive the only warning.
 */
export async function notifyOwnerOfChange(
  identity: Context,
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
  const recorded = { before, after, previousEmail: '', fields: change.fields, holds: change.replaces }
  await recordSensitiveChange(identity, tx, recorded)
}

/**
 * The same for a changed or removed e-mail address; `previous` is the one before, if there was one. The first address
 * holds withdrawals too: recovery links go to it, so that a thief of a session could set a password by it.
 */
export async function notifyOwnerOfEmailChange(
  identity: Context,
  tx: UnitOfWork,
  member: Member,
  previous: string | undefined,
): Promise<void> {
  const now = identity.kit.clock.now()
  const notification = accountChangeNotification(member.id, [fieldNames.email], false, newId(now), now)
  await upsertNotification(tx, notification)
  const change = { fields: ['email'], holds: true, previousEmail: previous ?? '' } as const
  await recordSensitiveChange(identity, tx, { before: member, after: member, ...change })
}

interface RecordedChange {
  readonly fields: readonly SensitiveField[]
  /** Whether withdrawals are held from then on. */
  readonly holds: boolean
  readonly before: Member
  readonly after: Member
  readonly previousEmail: string
}

/** Keeps an event, and alerts each phone and e-mail address, the replaced ones of the last week included. */
async function recordSensitiveChange(
  identity: Context,
  tx: UnitOfWork,
  { before, after, fields, holds, previousEmail }: RecordedChange,
): Promise<void> {
  const now = identity.kit.clock.now()
  const { memberId, impersonatorId } = requireActor()
  const replaced = await addressesReplacedSince(tx, after.id, new Date(now.getTime() - ALERT_PHONES_MS))
  await insertSecurityEvent(tx, {
    id: newId(now),
    memberId: after.id,
    fields,
    byAdmin: impersonatorId !== undefined || memberId !== after.id,
    previousPhone: before.phone === after.phone ? '' : before.phone,
    previousEmail,
    holds,
    occurredAt: now,
  })
  const template = fields.includes('bank') ? 'bank_changed' : 'account_changed'
  const changes = joinWithAnd(fields.map((field) => fieldNames[field]))
  const about = { name: before.name, username: after.username, changes }
  for (const phone of present([before.phone, ...replaced.phones])) {
    const phoneVerification = phone === before.phone ? before.phoneVerification : undefined
    requestWhatsapp(identity, tx, { ...after, phone, phoneVerification }, template, about)
  }
  const current = await emailOf(tx, after.id)
  for (const address of present([current?.address ?? '', previousEmail, ...replaced.emails]))
    requestEmail(identity, tx, { member: after, address }, template, about)
}

function present(addresses: readonly string[]): Set<string> {
  return new Set(addresses.filter((address) => address !== ''))
}

const fieldNames: Readonly<Record<SensitiveField, string>> = {
  phone: 'nomor HP',
  bank: 'data bank',
  password: 'kata sandi',
  email: 'alamat email',
}

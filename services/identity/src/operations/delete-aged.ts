import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { deleteUnusedPictures } from '../store/identity-pictures'
import { deleteNotificationsBefore } from '../store/notifications'

const DAY_MS = 86_400_000
const keys = [
  'retention_notifications_days',
  'retention_login_addresses_days',
  'retention_security_events_days',
  'retention_identity_pictures_days',
] as const

/**
 * Deletes personal data by age, after the periods that the programme has configured (`retention_*_days`): notifications,
 * addresses of logins, security events, and pictures of identities that were not submitted or were rejected. Faults:
 * unavailable.
 */
export async function deleteAged(
  manager: EntityManager,
  config: Pick<Context['config'], 'readValues'>,
  now: Date,
): Promise<void> {
  const { values } = await config.readValues({ only: { keys: [...keys] } })
  const before = (key: (typeof keys)[number]) => {
    const days = Number(values.find((value) => value.key === key)?.value)
    if (!Number.isInteger(days) || days < 1) throw new Error(`config has no number of days ${key}`)
    return new Date(now.getTime() - days * DAY_MS)
  }
  await deleteNotificationsBefore(manager, before('retention_notifications_days'))
  await manager.query('DELETE FROM known_addresses WHERE last_login_at < $1', [
    before('retention_login_addresses_days'),
  ])
  await manager.query('DELETE FROM security_events WHERE occurred_at < $1', [
    before('retention_security_events_days'),
  ])
  await deleteUnusedPictures(manager, before('retention_identity_pictures_days'))
}

import { businessDay } from '@jejaring/calendar'
import type { EntityManager } from 'typeorm'
import { deleteCallsBefore } from '../store/call-counts'
import { deleteExpiredEmailCodes } from '../store/email-codes'
import { deleteUnusedPictures } from '../store/identity-pictures'
import { deleteExpiredFailures } from '../store/login-failures'
import { deleteNotificationsBefore } from '../store/notifications'
import { deleteExpiredPhoneCodes } from '../store/phone-codes'
import { deleteCodeDaysBefore } from '../store/prospect-code-days'
import { deleteExpiredProspects } from '../store/prospects'
import { deleteEndedSessions } from '../store/sessions'

const RETENTION_DAYS = 365
const UNUSED_PICTURE_MS = 30 * 86_400_000

/**
 * Deletes expired rows: sessions, links, codes, prospects, challenges, unfinished enrolments, failure records, pictures
 * of identities that were not submitted or rejected 30 days ago, and addresses, notifications and security events older
 * than a year.
 */
export async function deleteExpired(manager: EntityManager, now: Date): Promise<void> {
  await deleteEndedSessions(manager, now)
  await manager.query('DELETE FROM password_links WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM login_challenges WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM second_factors WHERE enrolled_at IS NULL AND created_at <= $1', [
    new Date(now.getTime() - 86_400_000),
  ])
  await deleteExpiredPhoneCodes(manager, now)
  await deleteExpiredEmailCodes(manager, now)
  await deleteUnusedPictures(manager, new Date(now.getTime() - UNUSED_PICTURE_MS))
  await deleteExpiredProspects(manager, now)
  await deleteCodeDaysBefore(manager, businessDay(now))
  const yearAgo = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  await manager.query('DELETE FROM known_addresses WHERE last_login_at < $1', [yearAgo])
  await manager.query('DELETE FROM security_events WHERE occurred_at < $1', [yearAgo])
  await deleteNotificationsBefore(manager, yearAgo)
  await deleteExpiredFailures(manager, now)
  await deleteCallsBefore(manager, new Date(now.getTime() - 3_600_000))
}

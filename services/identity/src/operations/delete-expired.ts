import { businessDay } from '@jejaring/calendar'
import type { EntityManager } from 'typeorm'
import { deleteCallsBefore } from '../store/call-counts'
import { deleteRetainedBefore } from '../store/identity-verifications'
import { deleteExpiredFailures } from '../store/login-failures'
import { deleteCodeDaysBefore } from '../store/prospect-code-days'
import { deleteExpiredProspects } from '../store/prospects'
import { deleteEndedSessions } from '../store/sessions'

/**
 * Deletes rows that have an end of their own: sessions, links, codes, prospects, challenges, unfinished enrolments,
 * retained tax numbers and failure records. `deleteAged` deletes by the configured periods.
 */
export async function deleteExpired(manager: EntityManager, now: Date): Promise<void> {
  await deleteEndedSessions(manager, now)
  await manager.query('DELETE FROM password_links WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM login_challenges WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM phone_codes WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM email_codes WHERE expires_at <= $1', [now])
  await manager.query('DELETE FROM second_factors WHERE enrolled_at IS NULL AND created_at <= $1', [
    new Date(now.getTime() - 86_400_000),
  ])
  await deleteExpiredProspects(manager, now)
  await deleteCodeDaysBefore(manager, businessDay(now))
  await deleteRetainedBefore(manager, businessDay(now))
  await deleteExpiredFailures(manager, now)
  await deleteCallsBefore(manager, new Date(now.getTime() - 3_600_000))
}

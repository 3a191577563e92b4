import { isUuid, notFound, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { insertReads } from '../store/announcements'
import { markAllRead, markRead } from '../store/notifications'
import { findOwnAnnouncements } from './find-own-announcements'

/** Marks a notification as read. Faults: unauthenticated; forbidden in a login-as session; not_found. */
export async function readNotification({ kit }: Context, id: string): Promise<void> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  const found = isUuid(id) && (await markRead(kit.database.manager, memberId, id, kit.clock.now()))
  if (!found) throw notFound('Notifikasi tidak ditemukan.')
}

/**
 * Marks all notifications and announcements as read and returns how many were unread. Faults: unauthenticated; forbidden
 * in a login-as session; unavailable, after notifications were marked.
 */
export async function readAllNotifications(identity: Context): Promise<number> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  const { manager } = identity.kit.database
  const now = identity.kit.clock.now()
  // First, because announcements may need `network`.
  const notifications = await markAllRead(manager, memberId, now)
  const own = await findOwnAnnouncements(identity, memberId)
  const unread = own.flatMap(({ announcement, read }) => (read ? [] : [announcement.id]))
  if (unread.length > 0) await insertReads(manager, memberId, unread, now)
  return notifications + unread.length
}

/** An admin in a login-as session must not mark the member's notifications as read. */
const OWNER_ONLY = 'Hanya pemilik akun yang dapat menandai notifikasinya.'

import { isUuid, notFound, requireInPerson } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { markAllRead, markRead } from '../store/notifications'

/** Marks a notification as read. Faults: unauthenticated; forbidden in a login-as session; not_found. */
export async function readNotification({ kit }: Identity, id: string): Promise<void> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  const found = isUuid(id) && (await markRead(kit.database.manager, memberId, id, kit.clock.now()))
  if (!found) throw notFound('Notifikasi tidak ditemukan.')
}

/**
 * Marks all notifications as read and returns how many were unread. Faults: unauthenticated; forbidden in a login-as
 * session.
 */
export async function readAllNotifications({ kit }: Identity): Promise<number> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  return await markAllRead(kit.database.manager, memberId, kit.clock.now())
}

/** An admin in a login-as session must not mark the member's notifications as read. */
const OWNER_ONLY = 'Hanya pemilik akun yang dapat menandai notifikasinya.'

import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { isUuid, notFound, requireActor, requireInPerson, type TablePage } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { countUnread, inboxPage, markAllRead, markRead, type NotificationRow } from '../store/notifications'

/** A page of the caller's inbox, and how many lines of it are unread. Faults: unauthenticated. */
export async function listNotifications(
  { kit }: Identity,
  query: TableQuery | undefined,
): Promise<TablePage<NotificationRow> & { readonly unread: number }> {
  const { memberId } = requireActor()
  const page = await inboxPage(kit.database.manager, memberId, query)
  return { ...page, unread: await countUnread(kit.database.manager, memberId) }
}

/** Marks a line as read. Faults: unauthenticated; forbidden in a login-as session; not_found. */
export async function readNotification({ kit }: Identity, id: string): Promise<void> {
  const { memberId } = requireInPerson(ofTheOwner)
  const found = isUuid(id) && (await markRead(kit.database.manager, memberId, id, kit.clock.now()))
  if (!found) throw notFound('Notifikasi tidak ditemukan.')
}

/**
 * Marks the whole inbox as read and answers how many lines were not. Faults: unauthenticated; forbidden
 * in a login-as session.
 */
export async function readAllNotifications({ kit }: Identity): Promise<number> {
  const { memberId } = requireInPerson(ofTheOwner)
  return await markAllRead(kit.database.manager, memberId, kit.clock.now())
}

/** What an admin has seen who is logged in as a member is still news to the member. */
const ofTheOwner = 'Hanya pemilik akun yang dapat menandai notifikasinya.'

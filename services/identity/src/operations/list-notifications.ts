import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { requireActor, type TablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { countUnread, inboxPage, type NotificationRow } from '../store/notifications'

/** Returns a page of the caller's inbox and the number of unread notifications. Faults: unauthenticated. */
export async function listNotifications(
  { kit }: Context,
  query: TableQuery | undefined,
): Promise<TablePage<NotificationRow> & { readonly unread: number }> {
  const { memberId } = requireActor()
  const page = await inboxPage(kit.database.manager, memberId, query)
  return { ...page, unread: await countUnread(kit.database.manager, memberId) }
}

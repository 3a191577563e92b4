import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { requireActor, requireAdmin, type TablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { announcementPage, type ListedAnnouncement, type OwnAnnouncement } from '../store/announcements'
import { findOwnAnnouncements } from './find-own-announcements'

/** Announcements that the inbox shows at most. */
const MAX_SHOWN = 20

/** Returns a page of all announcements with read counts. For admins. Faults: unauthenticated, forbidden. */
export async function listAnnouncements(
  { kit }: Context,
  query: TableQuery | undefined,
): Promise<TablePage<ListedAnnouncement>> {
  requireAdmin()
  return await announcementPage(kit.database.manager, query)
}

/** Returns the announcements that the caller may read today, newest first. Faults: unauthenticated, unavailable. */
export async function listOwnAnnouncements(identity: Context): Promise<readonly OwnAnnouncement[]> {
  const { memberId } = requireActor()
  return (await findOwnAnnouncements(identity, memberId)).slice(0, MAX_SHOWN)
}

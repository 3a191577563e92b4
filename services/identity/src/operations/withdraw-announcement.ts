import { isUuid, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { announcementById, withdrawAnnouncementRow } from '../store/announcements'
import { publishAnnouncement } from './publish-announcement-event'
import { announcementNotFound } from './save-announcement'

/** Takes an announcement down; repeating it changes nothing. Faults: unauthenticated, forbidden, not_found. */
export async function withdrawAnnouncement({ kit }: Context, id: string): Promise<void> {
  requireAdmin()
  await kit.transaction(async (tx) => {
    const before = isUuid(id) ? await announcementById(tx, id, { lock: true }) : undefined
    if (!before) throw announcementNotFound()
    if (before.withdrawnAt) return
    publishAnnouncement(tx, await withdrawAnnouncementRow(tx, id, kit.clock.now()))
    const { title } = before
    tx.audit({ action: 'announcement.withdrawn', target: `announcement:${id}`, after: { title } })
  })
}

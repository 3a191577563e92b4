import { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import type { UnitOfWork } from '@jejaring/service-kit'
import type { Announcement } from '../announcements/announcement'
import type { AudienceCounts } from '../store/audiences'

/**
 * Publishes the current state of an announcement for the services that send it. `counts`: of its recipients when it was
 * published.
 */
export function publishAnnouncement(
  tx: UnitOfWork,
  announcement: Announcement,
  { phones, addresses }: Pick<AudienceCounts, 'phones' | 'addresses'> = { phones: 0n, addresses: 0n },
): void {
  const { id, version, fromDay, toDay, channels, withdrawnAt } = announcement
  tx.publish('identity.announcement.changed', AnnouncementChanged, {
    announcementId: id,
    version,
    fromDay,
    toDay,
    channels: [...channels],
    withdrawn: withdrawnAt !== undefined,
    phones,
    addresses,
  })
}

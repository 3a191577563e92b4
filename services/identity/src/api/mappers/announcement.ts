import type { Announcement as AnnouncementMessage } from '@jejaring/proto/identity/v1/identity'
import { type Announcement, stateOf } from '../../announcements/announcement'
import { audienceValue } from '../../announcements/audience'
import type { ListedAnnouncement, OwnAnnouncement } from '../../store/announcements'

export function listedAnnouncementToProto(
  { announcement, reads, author, topUsername }: ListedAnnouncement,
  today: string,
): AnnouncementMessage {
  const message = toProto(announcement, today)
  const { kind, value } = message.audience!
  return { ...message, reads, authorUsername: author, audience: { kind, value: topUsername ?? value } }
}

export function ownAnnouncementToProto(
  { announcement, read }: OwnAnnouncement,
  today: string,
): AnnouncementMessage {
  // Members do not learn who else gets it.
  return { ...toProto(announcement, today), read, audience: undefined, channels: [] }
}

function toProto(announcement: Announcement, today: string): AnnouncementMessage {
  const { id, title, body, picture, audience, fromDay, toDay, channels, createdAt, version } = announcement
  return {
    id,
    title,
    body,
    pictureHash: picture?.hash ?? '',
    pictureWidth: picture?.width ?? 0,
    pictureHeight: picture?.height ?? 0,
    audience: { kind: audience.kind, value: audienceValue(audience) },
    fromDay,
    toDay,
    channels: [...channels],
    state: stateOf(announcement, today),
    createdAt,
    authorUsername: '',
    version,
    reads: 0n,
    read: false,
  }
}

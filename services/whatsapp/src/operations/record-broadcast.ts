import type { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import type { EntityManager } from 'typeorm'
import { broadcastChannels, broadcastFields } from '../messages/broadcast-channel'
import { dropUnsent, upsertBroadcast } from '../store/broadcasts'

/** Records the state of an announcement in each channel that it is sent by; drops its unsent messages when it is withdrawn. */
export async function recordBroadcast(
  event: AnnouncementChanged,
  manager: EntityManager,
  now: Date,
): Promise<void> {
  for (const channel of broadcastChannels) {
    if (!event.channels.includes(channel)) continue
    const phones = event[broadcastFields[channel].count]
    const isNew = await upsertBroadcast(manager, { ...event, channel, phones })
    if (isNew && event.withdrawn) await dropUnsent(manager, event.announcementId, now)
  }
}

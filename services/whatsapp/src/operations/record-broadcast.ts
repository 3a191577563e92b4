import type { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import type { EntityManager } from 'typeorm'
import { dropUnsent, upsertBroadcast } from '../store/broadcasts'

/** Records the state of an announcement that is sent by WhatsApp; drops its unsent messages when it is withdrawn. */
export async function recordBroadcast(
  event: AnnouncementChanged,
  manager: EntityManager,
  now: Date,
): Promise<void> {
  if (!event.channels.includes('whatsapp')) return
  const isNew = await upsertBroadcast(manager, event)
  if (isNew && event.withdrawn) await dropUnsent(manager, event.announcementId, now)
}

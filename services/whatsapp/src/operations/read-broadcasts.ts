import { businessDay } from '@jejaring/calendar'
import type { ReadBroadcastsReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { isUuid, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { broadcastChannels } from '../messages/broadcast-channel'
import { type BroadcastProgress, readProgress } from '../store/broadcasts'

const MAX_IDS = 100

/** Returns how far the sending of announcements is. Faults: unauthenticated, forbidden. */
export async function readBroadcasts(
  { kit }: Context,
  announcementIds: readonly string[],
): Promise<ReadBroadcastsReply> {
  requireAdmin()
  const today = businessDay(kit.clock.now())
  const ids = announcementIds.filter(isUuid).slice(0, MAX_IDS)
  const rows: BroadcastProgress[] = []
  // WhatsApp first: an older gateway takes the first row of an announcement.
  for (const channel of broadcastChannels)
    rows.push(...(await readProgress(kit.database.manager, channel, ids)))
  return {
    broadcasts: rows.map((row) => {
      const { channel, announcementId, phones, sent, waiting, unsent } = row
      return { channel, announcementId, state: stateOf(row, today), phones, sent, waiting, unsent }
    }),
  }
}

function stateOf({ withdrawn, finishedAt, toDay }: BroadcastProgress, today: string): string {
  if (withdrawn) return 'withdrawn'
  if (finishedAt) return 'finished'
  return toDay < today ? 'expired' : 'running'
}

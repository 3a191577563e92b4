import { createHash } from 'node:crypto'
import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import type {
  AnnouncementRecipient,
  ListAnnouncementRecipientsReply,
} from '@jejaring/proto/identity/v1/identity'
import { isFault, seal } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type BroadcastChannel, broadcastChannels, broadcastFields } from '../messages/broadcast-channel'
import { dropTime } from '../messages/drop-time'
import { dayCapacity } from '../messages/rate-limit/day-capacity'
import { templateKind } from '../messages/templates/template-kind'
import { advanceBroadcast, type RunningBroadcast, runningBroadcasts } from '../store/broadcasts'
import { insertMessages, type NewMessage, readQueueCounts } from '../store/messages'
import { readRateLimit } from '../store/rate-limit'
import { readBroadcastSettings } from './read-broadcast-settings'

/** Bounds the transaction that queues messages. */
const MAX_CHUNK_SIZE = 100
const TEMPLATE = 'announcement'

/**
 * Queues the next messages of each announcement, as many as the rest of the day admits in their channel; the others wait
 * for the next day. Cursor and messages are one transaction, so that a process that dies repeats nothing. A
 * broadcast that fails is tried again in the next cycle and does not hold up the others.
 */
export async function queueBroadcasts(context: Context): Promise<void> {
  for (const channel of broadcastChannels) await queueChannel(context, channel)
}

async function queueChannel(context: Context, channel: BroadcastChannel): Promise<void> {
  const { manager } = context.kit.database
  const running = await runningBroadcasts(manager, channel, businessDay(context.kit.clock.now()))
  for (const broadcast of running) {
    const room = await roomToday(context, channel)
    if (room <= 0) return
    try {
      await queueChunk(context, broadcast, Math.min(room, MAX_CHUNK_SIZE))
    } catch (err) {
      const announcement = broadcast.announcementId
      context.kit.log.warn({ err, announcement, channel }, 'announcement messages not queued')
    }
  }
}

/** Nothing is queued for a channel that is not configured. */
async function roomToday(context: Context, channel: BroadcastChannel): Promise<number> {
  const settings = await readBroadcastSettings(context, channel)
  if (!settings) return 0
  const { manager } = context.kit.database
  const now = context.kit.clock.now()
  const state = await readRateLimit(manager, channel)
  const { waiting } = await readQueueCounts(manager, channel, now)
  return dayCapacity(businessDay(now), now, { state, settings }) - Number(waiting)
}

async function queueChunk(
  { kit, identity }: Context,
  broadcast: RunningBroadcast,
  limit: number,
): Promise<void> {
  const { announcementId: id, after, channel } = broadcast
  const page = await identity
    .listAnnouncementRecipients({ id, after, limit, channel })
    .catch((error: unknown) => {
      // Withdrawn; the event follows.
      if (isFault(error, 'not_found')) return undefined
      throw error
    })
  if (!page) return
  const now = kit.clock.now()
  const messages = messagesOf(broadcast, page, now, kit.environment.MESSAGE_KEY)
  const isQueued = await kit.transaction(async (tx) => {
    if (!(await advanceBroadcast(tx, broadcast, page.nextAfter, now))) return false
    await insertMessages(tx, messages)
    return true
  })
  if (isQueued)
    kit.log.info({ announcement: id, channel, messages: messages.length }, 'announcement messages queued')
}

function messagesOf(
  { channel, announcementId, toDay }: RunningBroadcast,
  { recipients, title, body }: ListAnnouncementRecipientsReply,
  now: Date,
  keys: Parameters<typeof seal>[1],
): NewMessage[] {
  const expiresAt = startOfDay(addDays(toDay, 1))
  const addressOf = (recipient: AnnouncementRecipient) => recipient[broadcastFields[channel].address]
  const byAddress = new Map(recipients.toReversed().map((recipient) => [addressOf(recipient), recipient]))
  return [...byAddress].map(([address, { memberId, username, name }]) => ({
    id: messageIdOf(announcementId, address),
    memberId,
    username,
    template: TEMPLATE,
    priority: templateKind(TEMPLATE)!.priority,
    channel,
    recipient: address,
    sealedParameters: seal(JSON.stringify({ username, name, title, body }), keys),
    requestedAt: now,
    expiresAt,
    dropAt: dropTime(now, expiresAt),
    announcementId,
  }))
}

/**
 * One id per announcement and phone or address: several accounts of a person get one message, as does a repeated chunk.
 */
function messageIdOf(announcementId: string, address: string): string {
  const digest = createHash('sha256').update(`${announcementId} ${address}`).digest('hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...parts, `8${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}

import { businessDay, startOfDay } from '@jejaring/calendar'
import type { Context } from '../context'
import { lockUnannounced, setAnnouncedAt } from '../store/push-subscriptions'
import { findOwnAnnouncements } from './find-own-announcements'
import { hourInJakarta, publishPushRequest } from './request-push'

/** Nobody is woken by an announcement: those of the night wait. */
const FIRST_HOUR = 7
const LAST_HOUR = 21
const BATCH_SIZE = 100

/**
 * Requests a message to each subscribed device whose member may read an announcement that is new since the last one: one
 * message for several. Returns whether more devices may be left. Faults: unavailable, when the audience needs `network`.
 */
export async function pushAnnouncements(identity: Context): Promise<boolean> {
  const { kit } = identity
  const now = kit.clock.now()
  const hour = hourInJakarta(now)
  if (hour < FIRST_HOUR || hour >= LAST_HOUR) return false
  // Another process may take the same devices meanwhile: the lock below decides.
  const candidates = await lockUnannounced(kit.database.manager, businessDay(now), BATCH_SIZE)
  if (candidates.length === 0) return false
  const concerned = new Set<string>()
  for (const { id, memberId, announcedAt } of candidates)
    if (await hasNewAnnouncement(identity, memberId, announcedAt)) concerned.add(id)
  await kit.transaction(async (tx) => {
    const ids = candidates.map(({ id }) => id)
    const locked = (await lockUnannounced(tx, businessDay(now), BATCH_SIZE)).filter(({ id }) =>
      ids.includes(id),
    )
    await setAnnouncedAt(
      tx,
      locked.map(({ id }) => id),
      now,
    )
    for (const recipient of locked)
      if (concerned.has(recipient.id)) publishPushRequest(identity, tx, recipient, 'push_announcement')
  })
  return candidates.length === BATCH_SIZE
}

async function hasNewAnnouncement(identity: Context, memberId: string, since: Date): Promise<boolean> {
  const own = await findOwnAnnouncements(identity, memberId)
  return own.some(
    ({ announcement: { createdAt, fromDay }, read }) =>
      !read && Math.max(createdAt.getTime(), startOfDay(fromDay).getTime()) > since.getTime(),
  )
}

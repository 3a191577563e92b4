import { businessDay } from '@jejaring/calendar'
import type { ReadQueueReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { requireAdmin } from '@jejaring/service-kit'
import { readSettings } from '../clients/config'
import type { Context } from '../context'
import { nextSend } from '../messages/rate-limit/next-send'
import { isQuiet } from '../messages/rate-limit/quiet-hours'
import { findNextDue, readQueueCounts } from '../store/messages'
import { readRateLimit } from '../store/rate-limit'

/** Returns the queue counts and the state of the rate limit. Faults: unauthenticated, forbidden, unavailable. */
export async function readQueue(context: Context): Promise<ReadQueueReply> {
  requireAdmin()
  const { kit } = context
  const settings = (await readSettings(context.config)).rateLimit
  const now = kit.clock.now()
  const counts = await readQueueCounts(kit.database.manager, 'whatsapp', now)
  const state = await readRateLimit(kit.database.manager, 'whatsapp')
  const next = await findNextDue(kit.database.manager, 'whatsapp', now, false)
  const decision = nextSend({ state, settings, waiting: next ? [next] : [] }, now, 0)
  return {
    waiting: counts.waiting,
    failed: counts.failed,
    dropped: counts.dropped,
    oldest: counts.oldest ?? undefined,
    expiring: counts.expiring,
    sentToday: BigInt(state.day === businessDay(now) ? state.tried : 0),
    dailyCap: BigInt(settings.dailyCap),
    quietFrom: settings.quietFrom,
    quietUntil: settings.quietUntil,
    quiet: isQuiet(now, settings),
    nextAt: decision.kind === 'wait' ? decision.until : undefined,
  }
}

import type { ReadQueueReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { requireAdmin } from '@jejaring/service-kit'
import { isQuiet, jakartaDay } from '../messages/pace/jakarta'
import { nextSend } from '../messages/pace/next-send'
import type { Messages } from '../messages-context'
import { firstDue } from '../store/messages'
import { readPace } from '../store/pace'
import { askSettings } from './ask-settings'

interface Counts {
  readonly waiting: bigint
  readonly failed: bigint
  readonly dropped: bigint
  readonly oldest: Date | null
}

/** How the queue is and at what pace it goes. Faults: unauthenticated, forbidden, unavailable. */
export async function readQueue(messages: Messages): Promise<ReadQueueReply> {
  requireAdmin()
  const { kit } = messages
  const settings = (await askSettings(messages)).pace
  const now = kit.clock.now()
  const [counts]: Counts[] = await kit.database.query(
    `SELECT count(*) FILTER (WHERE status IN ('waiting', 'sending')) AS waiting,
            count(*) FILTER (WHERE status = 'failed') AS failed,
            count(*) FILTER (WHERE status = 'dropped') AS dropped,
            min(requested_at) FILTER (WHERE status IN ('waiting', 'sending')) AS oldest FROM messages`,
  )
  const pace = await readPace(kit.database.manager)
  const first = await firstDue(kit.database.manager, now, false)
  const decision = nextSend({ pace, settings, waiting: first ? [first] : [] }, now, 0)
  return {
    waiting: counts!.waiting,
    failed: counts!.failed,
    dropped: counts!.dropped,
    oldest: counts!.oldest ?? undefined,
    sentToday: BigInt(pace.day === jakartaDay(now) ? pace.tried : 0),
    dailyCap: BigInt(settings.dailyCap),
    quietFrom: settings.quietFrom,
    quietUntil: settings.quietUntil,
    quiet: isQuiet(now, settings),
    nextAt: decision.kind === 'wait' ? decision.until : undefined,
  }
}

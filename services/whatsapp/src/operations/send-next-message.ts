import { readSettings } from '../clients/config'
import type { MessageContext } from '../context'
import { nextSend, type RateLimitSettings } from '../messages/rate-limit/next-send'
import { type ClaimedMessage, claimMessage, findNextDue, recordAttempt } from '../store/messages'
import { lockRateLimit, pauseSendingUntil, writeRateLimit } from '../store/rate-limit'
import { attemptDelivery, queuePausedUntil } from './attempt-delivery'

/**
 * Sends the next due message if the rate limit allows it and the device is connected. The try is recorded and
 * counted before it is made: a process that dies meanwhile costs a try and never causes a second message, because
 * WhatsApp's message id is derived from ours.
 */
export async function sendNextMessage(context: MessageContext): Promise<void> {
  const { kit, sender } = context
  if (sender.state() !== 'open') return
  if (!(await findNextDue(kit.database.manager, kit.clock.now(), false))) return
  const settings = await readSettings(context.config)
  const claimed = await claimNext(context, settings.rateLimit)
  if (!claimed) return

  const result = await attemptDelivery(context, claimed, settings.officeName)
  const now = kit.clock.now()
  const isOurs = await kit.transaction(async (manager) => {
    const pausedUntil = queuePausedUntil(result)
    if (pausedUntil) await pauseSendingUntil(manager, pausedUntil)
    return await recordAttempt(manager, claimed, result, now)
  })
  const { id: message, memberId: member, template, tries } = claimed
  const problem = 'problem' in result ? result.problem : undefined
  const level = result.status === 'failed' ? 'warn' : 'info'
  kit.log[level](
    { message, member, template, tries, status: result.status, problem, isOurs },
    'message send attempted',
  )
}

async function claimNext(
  { kit, random }: MessageContext,
  settings: RateLimitSettings,
): Promise<ClaimedMessage | undefined> {
  const pauseRandom = random()
  return await kit.transaction(async (manager) => {
    const state = await lockRateLimit(manager)
    if (!state) return undefined
    const now = kit.clock.now()
    const next = await findNextDue(manager, now, true)
    const decision = nextSend({ state, settings, waiting: next ? [next] : [] }, now, pauseRandom)
    if (decision.kind !== 'send') return undefined
    await writeRateLimit(manager, decision.state)
    return await claimMessage(manager, decision.id, now)
  })
}

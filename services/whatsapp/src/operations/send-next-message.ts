import type { MessageChannel } from '@jejaring/identifiers'
import type { EntityManager } from 'typeorm'
import { readSettings } from '../clients/config'
import type { Context } from '../context'
import type { Channel } from '../messages/channel'
import { nextSend, type RateLimitSettings } from '../messages/rate-limit/next-send'
import {
  type AttemptResult,
  type ClaimedMessage,
  claimMessage,
  findNextDue,
  recordAttempt,
} from '../store/messages'
import { lockRateLimit, pauseSendingUntil, writeRateLimit } from '../store/rate-limit'
import { releaseAddress, suppressAddress } from '../store/suppressed-addresses'
import { attemptDelivery, queuePausedUntil } from './attempt-delivery'

/**
 * Sends the next due message of a channel if its rate limit allows it and it is ready. The try is recorded and
 * counted before it is made: a process that dies meanwhile costs a try and never causes a second message, because
 * WhatsApp's message id is derived from ours, or because the channel does not repeat an interrupted try. Returns whether it tried one.
 */
export async function sendNextMessage(context: Context, channel: Channel): Promise<boolean> {
  const { kit } = context
  if (!channel.isReady()) return false
  if (!(await findNextDue(kit.database.manager, channel.name, kit.clock.now(), false))) return false
  const settings = await readSettings(context.config)
  const claimed = await claimNext(context, channel, channel.rateLimit(settings.rateLimit))
  if (!claimed) return false

  const result = await attemptDelivery(context, channel, claimed, settings.office)
  const now = kit.clock.now()
  const isOurs = await kit.transaction(async (manager) => {
    const pausedUntil = queuePausedUntil(result)
    await recordReply(manager, channel.name, claimed, result, now)
    if (pausedUntil) await pauseSendingUntil(manager, channel.name, pausedUntil)
    return await recordAttempt(manager, claimed, result, now)
  })
  const { id: message, memberId: member, template, tries } = claimed
  const problem = 'problem' in result ? result.problem : undefined
  const level = result.status === 'failed' ? 'warn' : 'info'
  kit.log[level](
    { message, channel: channel.name, member, template, tries, status: result.status, problem, isOurs },
    'message send attempted',
  )
  return true
}

/** Keeps which addresses the channel refuses. A code that is accepted proves that an address exists again. */
async function recordReply(
  manager: EntityManager,
  channel: MessageChannel,
  { recipient, template }: ClaimedMessage,
  result: AttemptResult,
  now: Date,
): Promise<void> {
  if (result.status === 'failed' && result.problem === 'unknown_address')
    await suppressAddress(manager, channel, recipient, now)
  if (result.status === 'sent' && template === 'verify_email')
    await releaseAddress(manager, channel, recipient)
}

async function claimNext(
  { kit, random }: Context,
  { name }: Channel,
  settings: RateLimitSettings,
): Promise<ClaimedMessage | undefined> {
  const pauseRandom = random()
  return await kit.transaction(async (manager) => {
    const state = await lockRateLimit(manager, name)
    if (!state) return undefined
    const now = kit.clock.now()
    const next = await findNextDue(manager, name, now, true)
    const decision = nextSend({ state, settings, waiting: next ? [next] : [] }, now, pauseRandom)
    if (decision.kind !== 'send') return undefined
    await writeRateLimit(manager, name, decision.state)
    return await claimMessage(manager, decision.id, now)
  })
}

import { isFault, open } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Channel, Office, SendResult } from '../messages/channel'
import { channelTraits } from '../messages/channel-traits'
import { resendDeadline } from '../messages/drop-time'
import { retryAt } from '../messages/retry-at'
import { templateKind } from '../messages/templates/template-kind'
import { renderTemplate, templateValues } from '../messages/templates/template-text'
import type { AttemptResult, ClaimedMessage } from '../store/messages'
import { isSuppressed } from '../store/suppressed-addresses'
import { readTemplateTexts } from '../store/template-texts'

/** Problem of a message that may have been sent. */
const UNCONFIRMED = 'unconfirmed'
const SLOW_DOWN_PAUSE_MS = 1_800_000

/** Sends a claimed message once by its channel and decides its next status. Expected failures are results, not exceptions. */
export async function attemptDelivery(
  context: Context,
  channel: Channel,
  message: ClaimedMessage,
  office: Office,
): Promise<AttemptResult> {
  const { kit } = context
  const kind = templateKind(message.template)
  const parameters = openParameters(context, message)
  const traits = channelTraits[channel.name]
  const recipient = channel.recipientOf(message.recipient)
  if (!kind || !parameters) return failed(context, message, 'unreadable')
  if (!recipient) return failed(context, message, traits.invalidRecipient)
  if (message.wasInterrupted && !channel.isRetrySafe) return failed(context, message, UNCONFIRMED)
  if (
    message.template !== 'verify_email' &&
    (await isSuppressed(kit.database.manager, channel.name, recipient, kit.clock.now()))
  )
    return { status: 'dropped', problem: 'suppressed' }
  // Priorities 0 and 1 ignore the opt-out. For priority 2 the member may have opted out since the request.
  if (message.priority === 2 && traits.obeysOptOut && !kind.isForNonMember) {
    const wantsIt = await wantsMessages(context, message.memberId)
    if (wantsIt === undefined) {
      return attemptResult(context, message, { outcome: 'retry', reason: 'away' }, 0)
    }
    if (!wantsIt) return { status: 'dropped', problem: 'opted_out' }
  }
  const template = (await readTemplateTexts(kit.database.manager)).get(message.template)!
  const values = { office: office.name, ...parameters }
  const result = await channel.send({
    messageId: message.id,
    recipient,
    subject: renderTemplate(kind, kind.subject, values),
    text: renderTemplate(kind, template.text, values),
    path: kind.path ?? '/m/notifications',
    template: message.template,
    version: template.version,
    variables: templateValues(kind, template.text, values),
    office,
  })
  return attemptResult(context, message, result, template.version)
}

/** Returns until when the whole channel pauses: a 429 applies to the sender, not to one message. */
export function queuePausedUntil(result: AttemptResult): Date | undefined {
  return result.status === 'waiting' && result.problem === 'slow_down' ? result.nextAt : undefined
}

function attemptResult(
  context: Context,
  message: ClaimedMessage,
  result: SendResult,
  templateVersion: number,
): AttemptResult {
  if (result.outcome === 'sent') return { status: 'sent', templateVersion }
  if (result.outcome === 'unknown') return failed(context, message, UNCONFIRMED)
  if (result.outcome === 'refused') return failed(context, message, result.reason)
  const now = context.kit.clock.now()
  const { reason: problem } = result
  if (problem === 'slow_down') {
    const nextAt = new Date(now.getTime() + SLOW_DOWN_PAUSE_MS)
    return { status: 'waiting', problem, nextAt, countsAsTry: false }
  }
  const wasUnavailable = problem === 'away'
  const nextAt = retryAt(message.tries, wasUnavailable, now, context.random())
  return nextAt
    ? { status: 'waiting', problem, nextAt, countsAsTry: !wasUnavailable }
    : failed(context, message, 'tries')
}

function failed({ kit }: Context, { expiresAt }: ClaimedMessage, problem: string): AttemptResult {
  return { status: 'failed', problem, keepUntil: resendDeadline(kit.clock.now(), expiresAt ?? undefined) }
}

/** Returns undefined while identity is unavailable, and false for a deleted member. */
async function wantsMessages({ identity }: Context, memberId: string): Promise<boolean | undefined> {
  try {
    return !(await identity.findMember({ by: { $case: 'id', value: memberId } })).messagesOff
  } catch (error) {
    if (isFault(error, 'not_found')) return false
    if (isFault(error, 'unavailable')) return undefined
    throw error
  }
}

/** Returns undefined for parameters sealed with a key that was removed. */
function openParameters(
  { kit }: Context,
  { sealedParameters }: ClaimedMessage,
): Record<string, string> | undefined {
  try {
    return JSON.parse(open(sealedParameters, kit.environment.MESSAGE_KEY)) as Record<string, string>
  } catch {
    return undefined
  }
}

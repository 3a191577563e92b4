import { isFault, open } from '@jejaring/service-kit'
import type { MessageContext } from '../context'
import type { SendResult } from '../device/sender'
import { resendDeadline } from '../messages/drop-time'
import { internationalPhone } from '../messages/phone'
import { retryAt } from '../messages/retry-at'
import { templateKind } from '../messages/templates/template-kind'
import { renderTemplate } from '../messages/templates/template-text'
import type { AttemptResult, ClaimedMessage } from '../store/messages'
import { readTemplateTexts } from '../store/template-texts'

const SLOW_DOWN_PAUSE_MS = 1_800_000

/** Sends a claimed message once and decides its next status. Expected failures are results, not exceptions. */
export async function attemptDelivery(
  context: MessageContext,
  message: ClaimedMessage,
  officeName: string,
): Promise<AttemptResult> {
  const { kit, sender } = context
  const kind = templateKind(message.template)
  const parameters = openParameters(context, message)
  const phone = internationalPhone(message.phone)
  if (!kind || !parameters) return failed(context, message, 'unreadable')
  if (!phone) return failed(context, message, 'not_on_whatsapp')
  // Ranks 0 and 1 ignore the opt-out. For rank 2 the member may have opted out since the request.
  if (message.rank === 2) {
    const wantsIt = await wantsMessages(context, message.memberId)
    if (wantsIt === undefined) {
      return attemptResult(context, message, { outcome: 'later', reason: 'away' }, 0)
    }
    if (!wantsIt) return { status: 'dropped', problem: 'opted_out' }
  }
  const template = (await readTemplateTexts(kit.database.manager)).get(message.template)!
  const text = renderTemplate(kind, template.text, { office: officeName, ...parameters })
  const result = await sender.send({ messageId: message.id, phone, text })
  return attemptResult(context, message, result, template.version)
}

/** Returns until when the whole queue pauses: WhatsApp's 429 applies to the number, not to one message. */
export function queuePausedUntil(result: AttemptResult): Date | undefined {
  return result.status === 'waiting' && result.problem === 'slow_down' ? result.nextAt : undefined
}

function attemptResult(
  context: MessageContext,
  message: ClaimedMessage,
  result: SendResult,
  templateVersion: number,
): AttemptResult {
  if (result.outcome === 'sent') return { status: 'sent', templateVersion }
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

function failed({ kit }: MessageContext, { expiresAt }: ClaimedMessage, problem: string): AttemptResult {
  return { status: 'failed', problem, keepUntil: resendDeadline(kit.clock.now(), expiresAt ?? undefined) }
}

/** Returns undefined while identity is unavailable, and false for a deleted member. */
async function wantsMessages({ identity }: MessageContext, memberId: string): Promise<boolean | undefined> {
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
  { kit }: MessageContext,
  { sealedParameters }: ClaimedMessage,
): Record<string, string> | undefined {
  try {
    return JSON.parse(open(sealedParameters, kit.environment.MESSAGE_KEY)) as Record<string, string>
  } catch {
    return undefined
  }
}

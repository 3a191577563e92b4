import { isFault, open } from '@jejaring/service-kit'
import type { Ack } from '../device/sender'
import { keepFailedUntil } from '../messages/drop-time'
import { internationalPhone } from '../messages/phone'
import { retryAt } from '../messages/retry'
import { templateKind } from '../messages/templates/catalogue'
import { fillText } from '../messages/templates/text'
import type { Messages } from '../messages-context'
import type { TakenMessage, Verdict } from '../store/messages'
import { currentTexts } from '../store/templates'

const HALF_AN_HOUR = 1_800_000

/** Gives one message to the device and says what becomes of it. It never throws for what can be expected. */
export async function tryMessage(messages: Messages, taken: TakenMessage, office: string): Promise<Verdict> {
  const { kit, sender } = messages
  const kind = templateKind(taken.template)
  const parameters = openParameters(messages, taken)
  const phone = internationalPhone(taken.phone)
  if (!kind || !parameters) return failed(messages, taken, 'unreadable')
  if (!phone) return failed(messages, taken, 'not_on_whatsapp')
  // Security goes whatever its receiver chose, and so do tests; the rest is asked for once more, now.
  if (taken.rank === 2) {
    const wanted = await isWanted(messages, taken.memberId)
    if (wanted === undefined) return verdictOn(messages, taken, { outcome: 'later', reason: 'away' }, 0)
    if (!wanted) return { status: 'dropped', problem: 'opted_out' }
  }
  const template = (await currentTexts(kit.database.manager)).get(taken.template)!
  const text = fillText(kind, template.text, { office, ...parameters })
  const ack = await sender.send({ messageId: taken.id, phone, text })
  return verdictOn(messages, taken, ack, template.version)
}

/** Until when nothing at all goes out after this, because WhatsApp asked for it. */
export function slowDownUntil(verdict: Verdict): Date | undefined {
  return verdict.status === 'waiting' && verdict.problem === 'slow_down' ? verdict.nextAt : undefined
}

function verdictOn(messages: Messages, taken: TakenMessage, ack: Ack, templateVersion: number): Verdict {
  if (ack.outcome === 'sent') return { status: 'sent', templateVersion }
  if (ack.outcome === 'refused') return failed(messages, taken, ack.reason)
  const now = messages.kit.clock.now()
  const { reason: problem } = ack
  if (problem === 'slow_down') {
    return { status: 'waiting', problem, nextAt: new Date(now.getTime() + HALF_AN_HOUR), counts: false }
  }
  const away = problem === 'away'
  const nextAt = retryAt(taken.tries, away, now, messages.random())
  return nextAt ? { status: 'waiting', problem, nextAt, counts: !away } : failed(messages, taken, 'tries')
}

function failed({ kit }: Messages, { expiresAt }: TakenMessage, problem: string): Verdict {
  return { status: 'failed', problem, keepUntil: keepFailedUntil(kit.clock.now(), expiresAt ?? undefined) }
}

/** Undefined while identity cannot say. A member that is gone wants nothing. */
async function isWanted({ identity }: Messages, memberId: string): Promise<boolean | undefined> {
  try {
    return !(await identity.findMember({ by: { $case: 'id', value: memberId } })).messagesOff
  } catch (error) {
    if (isFault(error, 'not_found')) return false
    if (isFault(error, 'unavailable')) return undefined
    throw error
  }
}

function openParameters(
  { kit }: Messages,
  { sealedParameters }: TakenMessage,
): Record<string, string> | undefined {
  try {
    return JSON.parse(open(sealedParameters, kit.environment.MESSAGE_KEY)) as Record<string, string>
  } catch {
    // Sealed with a key that is no longer there.
    return undefined
  }
}

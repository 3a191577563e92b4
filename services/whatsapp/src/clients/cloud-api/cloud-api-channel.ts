import type { Clock, Logger } from '@jejaring/service-kit'
import type { Channel, ChannelMessage, SendResult } from '../../messages/channel'
import { internationalPhone } from '../../messages/phone'
import { replyResult } from './graph-error'
import { messageBody } from './message-body'
import { wasNotSent } from './request-error'

export interface CloudApiSettings {
  /** `https://graph.facebook.com`, or a stand-in. */
  readonly url: string
  /** Version of the Graph API, such as `v23.0`. */
  readonly version: string
  readonly phoneNumberId: string
  readonly token: string
}

const TIMEOUT_MS = 20_000
/** Pause after the interface could not be reached, did not answer or refused the account: few messages fail of it. */
const UNAVAILABLE_PAUSE_MS = 60_000

/**
 * Sends through WhatsApp's official interface (Cloud API). It has no idempotency key: a request that may have been accepted
 * is not repeated. Logs codes only: its words repeat phones.
 */
export function cloudApiChannel(
  settings: CloudApiSettings,
  clock: Clock,
  log: Logger,
  timeoutMs = TIMEOUT_MS,
): Channel {
  let unavailableUntil = new Date(0)

  async function attempt(message: ChannelMessage): Promise<SendResult> {
    try {
      const reply = await post(settings, message, timeoutMs)
      if (reply.ok) {
        await reply.body?.cancel()
        return { outcome: 'sent' }
      }
      const code = await errorCodeOf(reply)
      log.warn({ status: reply.status, code }, 'WhatsApp Cloud API refused a message')
      return replyResult(reply.status, code)
    } catch (error) {
      const isUnsent = wasNotSent(error)
      log.warn({ isUnsent }, 'WhatsApp Cloud API did not answer')
      return isUnsent ? { outcome: 'retry', reason: 'away' } : { outcome: 'unknown' }
    }
  }

  return {
    name: 'whatsapp',
    isRetrySafe: false,
    isReady: () => clock.now() >= unavailableUntil,
    onReady() {},
    recipientOf: internationalPhone,
    rateLimit: (whatsapp) => whatsapp,
    async send(message) {
      const result = await attempt(message)
      const isUnavailable = result.outcome === 'retry' && result.reason === 'away'
      if (isUnavailable || result.outcome === 'unknown')
        unavailableUntil = new Date(clock.now().getTime() + UNAVAILABLE_PAUSE_MS)
      return result
    },
  }
}

async function post(
  { url, version, phoneNumberId, token }: CloudApiSettings,
  message: ChannelMessage,
  timeoutMs: number,
): Promise<Response> {
  return await fetch(new URL(`/${version}/${phoneNumberId}/messages`, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(messageBody(message)),
    signal: AbortSignal.timeout(timeoutMs),
    // Not followed: the token is for this host only.
    redirect: 'manual',
  })
}

/** Code of the Graph API; undefined for an answer that is not its own. */
async function errorCodeOf(reply: Response): Promise<number | undefined> {
  const body = (await reply.json().catch(() => undefined)) as
    | { error?: { code?: unknown } }
    | null
    | undefined
  const code = body?.error?.code
  return typeof code === 'number' ? code : undefined
}

import { isPushEndpoint } from '@jejaring/identifiers'
import type { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { type Client, isFault, isUuid, type Logger } from '@jejaring/service-kit'
import { generateRequestDetails } from 'web-push'
import type { Channel, ChannelMessage, SendResult } from '../../messages/channel'

export interface PushSettings {
  /** Keys of the sender (VAPID, RFC 8292), in base64url, and an address of the office for push services. */
  readonly publicKey: string
  readonly privateKey: string
  readonly subject: string
  /** Further hosts of push services, for a stand-in. */
  readonly hosts: readonly string[]
}

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a phone that is off. */
const LIFE_SECONDS = 12 * 3_600
/** Push services have no limit that we reach; the queue sends one at a time. */
const DAILY_CAP = 1_000_000

/**
 * Sends notifications to browsers through the push services that they named (RFC 8030), encrypted for the browser (RFC
 * 8291). The queue holds the id of a subscription only; identity keeps address and keys, and drops them with the session.
 * Logs neither.
 */
export function pushChannel(
  settings: PushSettings,
  subscriptions: Pick<Client<typeof PushServiceService>, 'openPushSubscription' | 'dropPushSubscription'>,
  log: Logger,
  request: typeof fetch = fetch,
): Channel {
  async function send(message: ChannelMessage): Promise<SendResult> {
    try {
      const target = await subscriptions.openPushSubscription({ id: message.recipient })
      // Checked again: the address decides which host this process calls.
      if (!isPushEndpoint(target.endpoint, settings.hosts)) return { outcome: 'refused', reason: 'rejected' }
      const status = await post(request, settings, target, message)
      const isGone = status === 404 || status === 410
      if (isGone) await subscriptions.dropPushSubscription({ id: message.recipient })
      if (status >= 400) log.warn({ status }, 'push not accepted')
      return resultOf(status)
    } catch (error) {
      if (isFault(error, 'not_found')) return { outcome: 'refused', reason: 'unknown_address' }
      return { outcome: 'retry', reason: isFault(error) ? 'away' : 'no_answer' }
    }
  }

  return {
    name: 'push',
    isRetrySafe: true,
    isReady: () => true,
    onReady() {},
    recipientOf: (address) => (isUuid(address) ? address : undefined),
    rateLimit: () => ({ dailyCap: DAILY_CAP, pauseMin: 0, pauseMax: 0, quietFrom: 0, quietUntil: 0 }),
    send,
  }
}

function resultOf(status: number): SendResult {
  if (status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'refused', reason: 'unknown_address' }
  // Redirects are not followed: they could lead to any host.
  if (status < 500 && status !== 429) return { outcome: 'refused', reason: 'rejected' }
  return { outcome: 'retry', reason: 'no_answer' }
}

/** Sends one message; returns the status of the push service. */
async function post(
  request: typeof fetch,
  { publicKey, privateKey, subject }: PushSettings,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  { subject: title, text: body, path }: ChannelMessage,
): Promise<number> {
  const details = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, body, path }),
    { vapidDetails: { subject, publicKey, privateKey }, TTL: LIFE_SECONDS, urgency: 'normal' },
  )
  const { 'Content-Length': _computedByFetch, ...headers } = details.headers
  const response = await request(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(details.body ?? Buffer.alloc(0)),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}

import { isEmailAddress } from '@jejaring/identifiers'
import type { Clock, Logger } from '@jejaring/service-kit'
import { createTransport } from 'nodemailer'
import type { Channel, ChannelMessage, SendResult } from '../../messages/channel'
import { isUnavailable, refusalOf } from './smtp-refusal'

export interface EmailSettings {
  /** `smtp://` or `smtps://`, with credentials. */
  readonly url: string
  readonly from: string
  /** Tries on one day in Jakarta. */
  readonly dailyCap: number
}

/** Pause after the server could not be reached or refused to talk to us. */
const UNAVAILABLE_PAUSE_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 20_000

/**
 * Sends plain texts to one SMTP server. Logs neither addresses nor contents, nor the server's words, which repeat them.
 * Credentials are sent over TLS only, except to this machine.
 */
export function emailChannel(settings: EmailSettings, clock: Clock, log: Logger): Channel {
  const transport = createTransport({
    url: settings.url,
    requireTLS: needsTls(settings.url),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let unavailableUntil = new Date(0)

  async function send(message: ChannelMessage): Promise<SendResult> {
    try {
      await transport.sendMail(mailOf(message, settings.from))
      return { outcome: 'sent' }
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      log.warn({ code, responseCode }, 'e-mail not accepted')
      if (!isUnavailable(error)) return refusalOf(error)
      unavailableUntil = new Date(clock.now().getTime() + UNAVAILABLE_PAUSE_MS)
      return { outcome: 'retry', reason: 'away' }
    }
  }

  return {
    name: 'email',
    isRetrySafe: true,
    isReady: () => clock.now() >= unavailableUntil,
    onReady() {},
    recipientOf: (address) => (isEmailAddress(address) ? address : undefined),
    rateLimit: () => ({
      dailyCap: settings.dailyCap,
      pauseMin: 0,
      pauseMax: 0,
      quietFrom: 0,
      quietUntil: 0,
    }),
    send,
  }
}

function mailOf({ messageId, recipient, office, subject, text }: ChannelMessage, from: string) {
  return {
    // A retry after a lost answer has the same id, so that mail programs show it once.
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: oneLine(office.name), address: from },
    to: { name: '', address: recipient },
    subject: oneLine(subject),
    text: `${withoutMarkup(text)}\n\n-- \n${office.name}\nWhatsApp ${office.phone}\n`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** A line break in a header would begin another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}

/** Removes the asterisks that WhatsApp shows as bold text. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/\*([^*\n]+)\*/g, '$1')
}

function needsTls(address: string): boolean {
  const { protocol, username, hostname } = new URL(address)
  return protocol === 'smtp:' && username !== '' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

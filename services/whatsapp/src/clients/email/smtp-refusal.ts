import type { SendResult } from '../../messages/channel'

interface SmtpError {
  readonly code?: string
  readonly command?: string
  /** Reply code of SMTP, such as 550. */
  readonly responseCode?: number
  readonly response?: string
}

/**
 * Replies to RCPT that name a mailbox, domain or syntax that does not exist (RFC 3463, RFC 7505), or a bare 550, 551 or
 * 553. All others blame the sender, a policy or a full mailbox: the address exists.
 */
const NO_SUCH_ADDRESS = /^(?:\d{3}[ -]5\.1\.(?:1|2|3|6|10)\b|55[013](?![ -][245]\.\d+\.\d+\b))/

/** Whether no message can be sent now: no connection, a refused login, or a server that shuts down. */
export function isUnavailable(error: unknown): boolean {
  const { code, command, responseCode } = error as SmtpError
  if (code === 'EAUTH' || responseCode === 421) return true
  // A failure after DATA concerns one message: it may have been accepted, and is tried again under the same id.
  return responseCode === undefined && command !== 'DATA'
}

/** Decides by the reply of the server: 4xx is temporary, 5xx permanent. A refused recipient does not exist. */
export function refusalOf(error: unknown): SendResult {
  const { command, responseCode = 0, response = '' } = error as SmtpError
  if (responseCode < 500) return { outcome: 'retry', reason: 'no_answer' }
  const blamesAddress = command === 'RCPT TO' && NO_SUCH_ADDRESS.test(response)
  return { outcome: 'refused', reason: blamesAddress ? 'unknown_address' : 'rejected' }
}

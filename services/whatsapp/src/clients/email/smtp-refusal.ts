import type { SendResult } from '../../messages/channel'

interface SmtpError {
  readonly code?: string
  readonly command?: string
  /** Reply code of SMTP, such as 550. */
  readonly responseCode?: number
  readonly response?: string
}

/** Replies to RCPT of a server that blames the sender or a full mailbox (RFC 3463): the address exists. */
const NOT_THE_ADDRESS = /^\d{3}[ -](?:[45]\.7\.|[45]\.2\.2)/
const MAILBOX_FULL = 552

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
  if (responseCode < 500) return { outcome: 'later', reason: 'no_answer' }
  const blamesAddress =
    command === 'RCPT TO' && responseCode !== MAILBOX_FULL && !NOT_THE_ADDRESS.test(response)
  return { outcome: 'refused', reason: blamesAddress ? 'unknown_address' : 'rejected' }
}

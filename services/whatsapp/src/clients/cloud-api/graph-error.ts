import type { SendResult } from '../../messages/channel'

/** Codes of throttling: of the app, the account, the number, and a number that recipients report. */
const SLOW_DOWN = new Set([4, 80007, 130429, 131048, 131056])
/** The token is not valid or may not send, the number is gone or not registered, or the account is locked or owes money. */
const ACCOUNT_REFUSED = new Set([0, 3, 10, 33, 190, 368, 131031, 131042, 131057, 133010])
/** The phone is not on WhatsApp, or not on the list of a test number. */
const NOT_ON_WHATSAPP = new Set([131026, 131030])

/**
 * Decides by the code of the Graph API, or by the HTTP status without one. An error without a code is a proxy's: with a
 * status of 500 or more the message may have been accepted behind it.
 */
export function replyResult(status: number, code: number | undefined): SendResult {
  if (status === 429 || isIn(SLOW_DOWN, code)) return { outcome: 'retry', reason: 'slow_down' }
  if (status < 400 || status === 401 || status === 403 || isIn(ACCOUNT_REFUSED, code))
    return { outcome: 'retry', reason: 'away' }
  if (status >= 500)
    return code === undefined ? { outcome: 'unknown' } : { outcome: 'retry', reason: 'no_answer' }
  if (code === undefined) return { outcome: 'retry', reason: 'away' }
  return { outcome: 'refused', reason: isIn(NOT_ON_WHATSAPP, code) ? 'not_on_whatsapp' : 'rejected' }
}

const isIn = (codes: ReadonlySet<number>, code: number | undefined) => code !== undefined && codes.has(code)

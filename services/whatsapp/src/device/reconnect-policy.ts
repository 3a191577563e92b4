/** Reaction to a closed connection, by the code that WhatsApp or the network gave. */
export type ReconnectPolicy =
  /** Reconnect immediately with the same credentials; WhatsApp requests this right after pairing. */
  | 'reconnect'
  /** The account unlinked the device: the stored credentials are useless. */
  | 'delete_secrets'
  /** Another connection uses the same credentials. WhatsApp bans two that keep replacing each other. */
  | 'retry_once'
  /** Short backoff: the network or WhatsApp's server was briefly unavailable. */
  | 'retry_soon'
  /** Long backoff: WhatsApp's servers are overloaded or throttle this number. */
  | 'retry_late'
  /** Unknown code, often harmless: a bounded number of retries, and the credentials are kept. */
  | 'retry_limited'
  /** Retrying makes it worse; a person has to act. */
  | 'stop'

const POLICIES: ReadonlyMap<number, ReconnectPolicy> = new Map([
  [515, 'reconnect'],
  [401, 'delete_secrets'],
  [440, 'retry_once'],
  [428, 'retry_soon'],
  [408, 'retry_soon'],
  [503, 'retry_late'],
  [429, 'retry_late'],
  [500, 'retry_limited'],
  [402, 'stop'],
  [403, 'stop'],
  [405, 'stop'],
  [406, 'stop'],
  [411, 'stop'],
])

export function policyFor(code: number): ReconnectPolicy {
  return POLICIES.get(code) ?? 'retry_limited'
}

/** Whether WhatsApp blocked the account; a new process must not reconnect automatically either. */
export function isBan(code: number): boolean {
  return code === 402 || code === 403 || code === 406
}

/** Whether the stored credentials are unusable. They are kept until an admin restarts the device. */
export function requiresNewPairing(code: number): boolean {
  return code === 411
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Delay before the single retry of a replaced connection: long enough for another replica to have stopped. */
export const REPLACED_RETRY_MS = 30 * SECOND_MS
/** Duration after which a connection counts as stable and its end as a new failure. */
export const STABLE_CONNECTION_MS = MINUTE_MS
/** Retries after an unknown code. */
export const MAX_UNKNOWN_RETRIES = 5
/** Consecutive reconnect requests of WhatsApp before they count as failures. */
export const MAX_IMMEDIATE_RECONNECTS = 5

/**
 * Exponential backoff with jitter. Doubles with each attempt (from 1): 1 s to 60 s for `retry_soon`, 1 to 30 minutes
 * for `retry_late`. `random` (0 to 1) shortens the delay by up to a quarter.
 */
export function backoffMs(attempt: number, policy: 'retry_soon' | 'retry_late', random: number): number {
  const [shortest, longest] = policy === 'retry_soon' ? [SECOND_MS, MINUTE_MS] : [MINUTE_MS, 30 * MINUTE_MS]
  const delay = Math.min(longest, shortest * 2 ** Math.min(attempt - 1, 20))
  return Math.max(shortest, Math.round(delay * (1 - random / 4)))
}

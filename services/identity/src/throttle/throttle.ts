/** How failures of one kind slow down what follows (rule book §1, login throttle). All times in seconds. */
export interface ThrottlePolicy {
  /** Failures that cost nothing. */
  readonly free: number
  /** The wait after the first failure beyond those; it doubles with each further one. */
  readonly firstWait: number
  readonly maxWait: number
  /** One failure is forgiven every so often, so that a busy address recovers by itself. */
  readonly forgiveEvery: number
}

/** What is remembered of a key: failures, less what was forgiven since the last one. */
export interface FailureRecord {
  readonly level: number
  readonly lastAt: Date
}

/**
 * `username` and `address` count what strangers try. `known` counts tries at an account from an
 * address that has logged in to it before: strangers elsewhere cannot touch it, and its wait never
 * grows beyond a minute, so nobody can lock the owner out. `spender` counts wrong passwords inside
 * one session, `code` wrong codes of a second factor. `recovery` and `recovery_address` count every request for a recovery link, since there
 * is no failure to tell apart.
 */
export const throttlePolicies = {
  username: { free: 5, firstWait: 2, maxWait: 900, forgiveEvery: 600 },
  // Many members share one address behind a phone company's translation: it must bear their typing errors.
  address: { free: 30, firstWait: 2, maxWait: 900, forgiveEvery: 60 },
  // About 90 guesses in the first hour and 60 in each further one: below the 100 of OWASP ASVS 2.2.1.
  known: { free: 30, firstWait: 2, maxWait: 60, forgiveEvery: 60 },
  spender: { free: 5, firstWait: 2, maxWait: 900, forgiveEvery: 600 },
  // Whoever guesses codes has the password: about a hundred tries a day against one in 300,000.
  code: { free: 5, firstWait: 2, maxWait: 900, forgiveEvery: 600 },
  // The longest wait is well below the life of a link, so whoever is refused has one that still works.
  recovery: { free: 3, firstWait: 60, maxWait: 900, forgiveEvery: 600 },
  recovery_address: { free: 20, firstWait: 15, maxWait: 900, forgiveEvery: 60 },
} as const satisfies Record<string, ThrottlePolicy>

export type ThrottleKind = keyof typeof throttlePolicies

/** No two clocks of a programme differ by so much: a later failure was noted before the clock was set back. */
const MAX_CLOCK_SKEW_SECONDS = 900

/** Seconds until the next try is allowed; 0 when it is allowed now. */
export function secondsToWait(failures: FailureRecord | undefined, limit: ThrottlePolicy, now: Date): number {
  if (!failures) return 0
  // Else all would wait until that time comes again. A wrong try now is noted by the new clock, and waits as ever.
  if (secondsSince(now, failures.lastAt) > MAX_CLOCK_SKEW_SECONDS) return 0
  // What was forgiven between two quick tries is a small fraction; rounding keeps the count of tries whole.
  const beyond = Math.round(failures.level) - limit.free
  if (beyond < 0) return 0
  const wait = Math.min(limit.maxWait, limit.firstWait * 2 ** beyond)
  return Math.max(0, wait - secondsSince(failures.lastAt, now))
}

/** The record after one more failure. */
export function withFailure(
  failures: FailureRecord | undefined,
  limit: ThrottlePolicy,
  now: Date,
): FailureRecord {
  return { level: (failures ? decayedLevel(failures, limit, now) : 0) + 1, lastAt: now }
}

/** After how long a record says nothing any more and may be deleted. */
export function retentionSeconds(limit: ThrottlePolicy): number {
  // The level grows only by tries that were allowed, so it stays near where its wait is the longest.
  const highest = limit.free + Math.ceil(Math.log2(limit.maxWait / limit.firstWait)) + 1
  return highest * limit.forgiveEvery
}

function decayedLevel(failures: FailureRecord, limit: ThrottlePolicy, now: Date): number {
  return Math.max(0, failures.level - secondsSince(failures.lastAt, now) / limit.forgiveEvery)
}

function secondsSince(time: Date, now: Date): number {
  return Math.max(0, (now.getTime() - time.getTime()) / 1000)
}

/**
 * How failures of one kind delay later attempts (rule book §1, login throttle): exponential back-off with linear
 * forgiveness. Times in seconds.
 */
export interface ThrottlePolicy {
  /** Failures without a delay. */
  readonly free: number
  /** Delay after the first failure beyond those; doubles with each further one. */
  readonly firstWait: number
  readonly maxWait: number
  /** Period after which one failure is forgiven, so that a busy address recovers. */
  readonly forgiveEvery: number
}

/** Failures of a key minus those forgiven since the last one. */
export interface FailureRecord {
  readonly level: number
  readonly lastAt: Date
}

/**
 * `username` and `address` count attempts by strangers. `known` counts attempts at an account from an address that
 * has logged in to it before: strangers elsewhere cannot affect it, and its delay stays below a minute, so nobody
 * can lock the owner out. `spender` counts wrong passwords within one session, `code` wrong codes of a second
 * factor. `recovery` and `recovery_address` count every request for a recovery link, `phone_code` every request for a
 * code that verifies a phone, `data_export` every file with the member's own data, since such requests cannot fail.
 */
export const throttlePolicies = {
  username: { free: 5, firstWait: 2, maxWait: 900, forgiveEvery: 600 },
  // Many members share one address behind carrier-grade NAT: it must tolerate their typing errors.
  address: { free: 30, firstWait: 2, maxWait: 900, forgiveEvery: 60 },
  // About 90 guesses in the first hour and 60 in each further one: below the 100 of OWASP ASVS 2.2.1.
  known: { free: 30, firstWait: 2, maxWait: 60, forgiveEvery: 60 },
  spender: { free: 5, firstWait: 2, maxWait: 900, forgiveEvery: 600 },
  // A guesser of codes already has the password: about a hundred tries a day, each with a chance of 1 in 300,000.
  code: { free: 5, firstWait: 2, maxWait: 900, forgiveEvery: 600 },
  // The maximum delay is well below the lifetime of a link: a refused requester still has a valid one.
  recovery: { free: 3, firstWait: 60, maxWait: 900, forgiveEvery: 600 },
  // Messages to a number that its owner may not have asked for; about one an hour in the long run.
  phone_code: { free: 3, firstWait: 60, maxWait: 3_600, forgiveEvery: 3_600 },
  recovery_address: { free: 20, firstWait: 15, maxWait: 900, forgiveEvery: 60 },
  // Forms of prospects, by the address they come from, the link, and the phone. Beyond the limit of a phone nothing is sent.
  prospect_address: { free: 20, firstWait: 15, maxWait: 900, forgiveEvery: 60 },
  prospect_link: { free: 40, firstWait: 15, maxWait: 900, forgiveEvery: 60 },
  prospect_phone: { free: 3, firstWait: 300, maxWait: 14_400, forgiveEvery: 14_400 },
  // Files with a member's own data: each reads hundreds of pages. Six an hour in the long run.
  data_export: { free: 5, firstWait: 600, maxWait: 3_600, forgiveEvery: 600 },
} as const satisfies Record<string, ThrottlePolicy>

export type ThrottleKind = keyof typeof throttlePolicies

/**
 * Clocks of one installation differ by less than this: a failure further in the future was recorded before the clock
 * was set back.
 */
const MAX_CLOCK_SKEW_SECONDS = 900

/** Returns the seconds until the next attempt is allowed; 0 if it is allowed now. */
export function secondsToWait(failures: FailureRecord | undefined, limit: ThrottlePolicy, now: Date): number {
  if (!failures) return 0
  // Otherwise everyone would wait until that time. The next failure is recorded with the new clock and delays as usual.
  if (secondsSince(now, failures.lastAt) > MAX_CLOCK_SKEW_SECONDS) return 0
  // Forgiveness between two quick attempts is a small fraction; rounding keeps the count whole.
  const beyond = Math.round(failures.level) - limit.free
  if (beyond < 0) return 0
  const wait = Math.min(limit.maxWait, limit.firstWait * 2 ** beyond)
  return Math.max(0, wait - secondsSince(failures.lastAt, now))
}

/** Returns the record after one more failure. */
export function withFailure(
  failures: FailureRecord | undefined,
  limit: ThrottlePolicy,
  now: Date,
): FailureRecord {
  return { level: (failures ? decayedLevel(failures, limit, now) : 0) + 1, lastAt: now }
}

/** Returns the age after which a record has no effect and may be deleted. */
export function retentionSeconds(limit: ThrottlePolicy): number {
  // Only allowed attempts raise the level, so it stays near the level of the maximum delay.
  const highest = limit.free + Math.ceil(Math.log2(limit.maxWait / limit.firstWait)) + 1
  return highest * limit.forgiveEvery
}

function decayedLevel(failures: FailureRecord, limit: ThrottlePolicy, now: Date): number {
  return Math.max(0, failures.level - secondsSince(failures.lastAt, now) / limit.forgiveEvery)
}

function secondsSince(time: Date, now: Date): number {
  return Math.max(0, (now.getTime() - time.getTime()) / 1000)
}

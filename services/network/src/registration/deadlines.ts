/**
 * Time limits of the saga, in milliseconds. They are independent of the caller's deadline: a registration continues
 * after its page was closed. The steps that a caller waits for stay below the gateway's 20 s in total.
 */
export const DEADLINES = {
  /** One check before acceptance. */
  check: 4_000,
  /** `pins.ReservePins`. */
  reserve: 3_000,
  /** `identity.CreateMembers`: hashes a password. */
  create: 5_000,
  /** `config.ReadPlan`, immediately before the placement. */
  plan: 3_000,
  /** Each completion or compensation step while the caller waits. The sweeper retries it. */
  finish: 2_500,
  /**
   * Lease of a runner: from the acceptance, or the last heartbeat, until the sweeper compensates the registration
   * because its process has died. If the process still lives, the compare-and-set of the row decides.
   */
  lease: 10_000,
  /** From acceptance until heartbeats stop extending the lease. Longer than all steps together. */
  maxRun: 30_000,
  /** Lease of the runner after placement or the start of compensation, before the sweeper takes over. */
  finishLease: 5_000,
  /** How long a repeated request waits for the end of the first one. */
  replay: 15_000,
} as const

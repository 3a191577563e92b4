/**
 * The saga's own times, in milliseconds. They do not depend on the caller's: a registration goes on when
 * the page that asked for it was closed. All that the caller waits for stays below the gateway's 20 s.
 */
export const DEADLINES = {
  /** One question before acceptance. */
  check: 4_000,
  /** `pins.ReservePins`. */
  reserve: 3_000,
  /** `identity.CreateMembers`: hashes a password. */
  create: 5_000,
  /** `config.ReadPlan`, right before the place. */
  plan: 3_000,
  /** Each step after the place or on the way back, while the caller waits. The sweeper tries again. */
  after: 2_500,
  /**
   * From the acceptance of a running registration, or the last sign of its runner, until the sweeper gives it up: its
   * process has died. Should it live, the compare-and-set decides.
   */
  silence: 10_000,
  /** From acceptance until the sweeper gives up any that still runs. Longer than all steps together. */
  giveUp: 30_000,
  /** How long the row is left to its runner after it was placed or given up, before the sweeper helps. */
  runnersOwn: 5_000,
  /** How long a second call with the same key waits for the first one's end. */
  join: 15_000,
} as const

import type { Right } from '@jejaring/service-kit'

/** Rows that wait for an admin. */
export interface Waiting {
  readonly count: bigint | number
  /** Rupiah; left out where the rows are no money, or too many to sum. */
  readonly amount?: bigint | undefined
  readonly oldest?: Date | undefined
}

/** The admin who asks. */
export interface DutyHolder {
  readonly memberId: string
  can(right: Right): boolean
}

/** A service that does not answer must not delay the others for longer. */
export const PART_DEADLINE_MS = 2_000

export function earliestOf(times: readonly (Date | undefined)[]): Date | undefined {
  return times.filter((time) => time !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
}

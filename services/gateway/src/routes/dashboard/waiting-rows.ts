/** Rows that wait for an admin. */
export interface WaitingRows {
  readonly count: bigint | number
  /** Rupiah; left out where the rows are no money, or too many to sum. */
  readonly amount?: bigint | undefined
  readonly oldest?: Date | undefined
}

export function earliestOf(times: readonly (Date | undefined)[]): Date | undefined {
  return times.filter((time) => time !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
}

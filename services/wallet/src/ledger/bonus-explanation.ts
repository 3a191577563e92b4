/** Stored explanation of a bonus line, written by `bonusMove`. */
export interface BonusExplanation {
  readonly seq: bigint
  readonly causeUsername: string
  /** Undefined on lines that are older than this field. */
  readonly placedAt: Date | undefined
  readonly side: 'left' | 'right' | ''
  readonly level: number
  readonly pairsMatched: bigint
  readonly pairsPaid: bigint
  readonly pairsFlushed: bigint
  readonly flushoutLimit: bigint
  readonly paidBefore: bigint
  readonly rate: bigint
  readonly planVersion: bigint
}

/** Parses the stored JSON: integers are text, except `level`. */
export function parseBonusExplanation(stored: Readonly<Record<string, string | number>>): BonusExplanation {
  const bigintAt = (name: string) => BigInt(stored[name] ?? 0)
  const { side } = stored
  return {
    seq: bigintAt('seq'),
    causeUsername: String(stored.causeUsername ?? ''),
    placedAt: stored.placedAt ? new Date(stored.placedAt) : undefined,
    side: side === 'left' || side === 'right' ? side : '',
    level: Number(stored.level ?? 0),
    pairsMatched: bigintAt('pairsMatched'),
    pairsPaid: bigintAt('pairsPaid'),
    pairsFlushed: bigintAt('pairsFlushed'),
    flushoutLimit: bigintAt('cap'),
    paidBefore: bigintAt('paidBefore'),
    rate: bigintAt('rate'),
    planVersion: bigintAt('planVersion'),
  }
}

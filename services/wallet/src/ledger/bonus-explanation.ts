/** What the line of a bonus keeps to explain itself. Written by `bonusMove`. */
export interface BonusExplanation {
  readonly seq: bigint
  readonly causeUsername: string
  /** Undefined on lines written before it was kept. */
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

/** Reads an explanation as it is stored: whole numbers as text, and `level` as a number. */
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

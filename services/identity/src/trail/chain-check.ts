import { CHAIN_BEGINNING, type ChainEnd, type Seal, sealHash } from './chain'

/** A seal with what its entry says now; null where the entry is gone. */
export interface CheckedSeal extends Seal {
  readonly content: string | null
}

/** Told of each place where the chain is not what it was made as. */
export type TellDifference = (subject: string, expected: string, actual: string) => void

/**
 * Walks along the chain, seal by seal in the order of their numbers, and names what was altered or removed. Each seal is
 * checked against the hash that the one before it has now, so that one altered line is not told of all lines behind it.
 * `remembered` are ends of the chain that were kept elsewhere at other times, as hexadecimal text by number.
 */
export class ChainCheck {
  private before: ChainEnd = CHAIN_BEGINNING

  constructor(
    private readonly tell: TellDifference,
    private readonly remembered: ReadonlyMap<bigint, string> = new Map(),
  ) {}

  /** The last seal taken. */
  get last(): ChainEnd {
    return this.before
  }

  take({ seq, entryId, hash, content }: CheckedSeal): void {
    const { before } = this
    this.before = { seq, hash }
    if (seq !== before.seq + 1n) this.tellGap(before.seq + 1n, seq)
    const known = this.remembered.get(seq)
    if (known !== undefined && known !== hash.toString('hex'))
      this.tell(`seal ${seq}`, known, hash.toString('hex'))
    if (content === null) this.tell(`audit entry ${entryId}`, `the entry of seal ${seq}`, 'no entry')
    else if (seq === before.seq + 1n && !sealHash(before.hash, seq, content).equals(hash))
      this.tell(`audit entry ${entryId}`, `what seal ${seq} was made of`, 'something else')
  }

  /** To be called behind the last seal, with the end that the sealer keeps. */
  end(kept: ChainEnd | undefined): void {
    const { seq, hash } = this.before
    const shown = ({ seq, hash }: ChainEnd) => `seal ${seq} ${hash.toString('hex')}`
    if (!kept) this.tell('end of the audit trail', shown(this.before), 'nothing')
    else if (kept.seq !== seq || !kept.hash.equals(hash))
      this.tell('end of the audit trail', shown(kept), shown(this.before))
    for (const [number, known] of this.remembered)
      if (number > seq) this.tell(`seal ${number}`, known, 'no seal')
  }

  private tellGap(from: bigint, to: bigint): void {
    if (to < from) this.tell(`seal ${to}`, 'each number once', 'a number again')
    else if (from === to - 1n) this.tell(`seal ${from}`, 'a seal', 'no seal')
    else this.tell(`seals ${from} to ${to - 1n}`, 'seals', 'no seals')
  }
}

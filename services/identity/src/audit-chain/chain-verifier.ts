import { createHash } from 'node:crypto'
import { CHAIN_START, type ChainEnd, type Seal, sealHash } from './seal'

/** A seal with the current content of its entry; null if the entry is missing. */
export interface CheckedSeal extends Seal {
  readonly content: string | null
  /** SHA-256 of the entry's content after an erasure took its values. */
  readonly redactedHash?: Buffer | null
}

/** Receives each difference between the chain and its entries. */
export type ReportDifference = (subject: string, expected: string, actual: string) => void

/**
 * Verifies the hash chain of the audit trail, seal by seal in sequence order, and reports altered and removed
 * entries. Each seal is checked against the stored hash of the previous one, so that an altered entry is reported
 * once and not for every later entry. `knownEnds` are chain ends recorded elsewhere at earlier times: hexadecimal
 * hashes by sequence number.
 */
export class ChainVerifier {
  private previous: ChainEnd = CHAIN_START

  constructor(
    private readonly report: ReportDifference,
    private readonly knownEnds: ReadonlyMap<bigint, string> = new Map(),
  ) {}

  /** The last verified seal. */
  get last(): ChainEnd {
    return this.previous
  }

  verify({ seq, entryId, hash, content, redactedHash }: CheckedSeal): void {
    const { previous } = this
    this.previous = { seq, hash }
    if (seq !== previous.seq + 1n) this.reportGap(previous.seq + 1n, seq)
    const known = this.knownEnds.get(seq)
    if (known !== undefined && known !== hash.toString('hex'))
      this.report(`seal ${seq}`, known, hash.toString('hex'))
    if (content === null) this.report(`audit entry ${entryId}`, `the entry of seal ${seq}`, 'no entry')
    else if (redactedHash) {
      if (!createHash('sha256').update(content).digest().equals(redactedHash))
        this.report(`audit entry ${entryId}`, 'what its erasure left', 'something else')
    } else if (seq === previous.seq + 1n && !sealHash(previous.hash, seq, content).equals(hash))
      this.report(`audit entry ${entryId}`, `what seal ${seq} was made of`, 'something else')
  }

  /** Call after the last seal, with the chain end that the sealer stores. */
  finish(kept: ChainEnd | undefined): void {
    const { seq, hash } = this.previous
    const shown = ({ seq, hash }: ChainEnd) => `seal ${seq} ${hash.toString('hex')}`
    if (!kept) this.report('end of the audit trail', shown(this.previous), 'nothing')
    else if (kept.seq !== seq || !kept.hash.equals(hash))
      this.report('end of the audit trail', shown(kept), shown(this.previous))
    for (const [number, known] of this.knownEnds)
      if (number > seq) this.report(`seal ${number}`, known, 'no seal')
  }

  private reportGap(from: bigint, to: bigint): void {
    if (to < from) this.report(`seal ${to}`, 'each number once', 'a number again')
    else if (from === to - 1n) this.report(`seal ${from}`, 'a seal', 'no seal')
    else this.report(`seals ${from} to ${to - 1n}`, 'seals', 'no seals')
  }
}

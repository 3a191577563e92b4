import { createHash } from 'node:crypto'

/** Sequence number and hash of the last seal. */
export interface ChainEnd {
  readonly seq: bigint
  readonly hash: Buffer
}

/** An audit entry with its canonical text. */
export interface SealableEntry {
  readonly id: string
  readonly content: string
}

export interface Seal extends ChainEnd {
  readonly entryId: string
}

/** The chain end before the first seal. */
export const CHAIN_START: ChainEnd = { seq: 0n, hash: Buffer.alloc(32) }

/** SHA-256 of the previous hash, the sequence number and the content of the entry. */
export function sealHash(before: Buffer, seq: bigint, content: string): Buffer {
  return createHash('sha256').update(before).update(`${seq} `).update(content).digest()
}

/** Seals entries in this order, starting after the end of the chain. */
export function sealEntries(end: ChainEnd, entries: readonly SealableEntry[]): Seal[] {
  let { seq, hash } = end
  return entries.map(({ id, content }) => {
    seq += 1n
    hash = sealHash(hash, seq, content)
    return { seq, hash, entryId: id }
  })
}

import { createHash } from 'node:crypto'

/** Where the chain ends: the number and the hash of its last seal. */
export interface ChainEnd {
  readonly seq: bigint
  readonly hash: Buffer
}

/** A line of the audit trail as text: all that it says, in one way only. */
export interface SealableEntry {
  readonly id: string
  readonly content: string
}

export interface Seal extends ChainEnd {
  readonly entryId: string
}

/** Before the first seal. */
export const CHAIN_START: ChainEnd = { seq: 0n, hash: Buffer.alloc(32) }

/** A seal's hash: of the hash before it, its own number and what the entry says. */
export function sealHash(before: Buffer, seq: bigint, content: string): Buffer {
  return createHash('sha256').update(before).update(`${seq} `).update(content).digest()
}

/** The seals of these entries, in this order, behind the end of the chain. */
export function sealEntries(end: ChainEnd, entries: readonly SealableEntry[]): Seal[] {
  let { seq, hash } = end
  return entries.map(({ id, content }) => {
    seq += 1n
    hash = sealHash(hash, seq, content)
    return { seq, hash, entryId: id }
  })
}

export interface Placed {
  readonly id: number
  readonly parent: number | null
  readonly side: 'left' | 'right' | null
  readonly sponsor: number | null
}

/** What a member's counters have to be. */
export interface Counted {
  left: number
  right: number
  pairs: number
  sponsored: number
}

/** Counts a tree from its rows alone, which are in the order of their ids: nobody hangs below one that came later. */
export function countTree(rows: readonly Placed[]): Map<number, Counted> {
  const counted = new Map<number, Counted>(
    rows.map(({ id }) => [id, { left: 0, right: 0, pairs: 0, sponsored: 0 }]),
  )
  for (const { id, parent, side, sponsor } of [...rows].reverse()) {
    const own = counted.get(id)!
    own.pairs = Math.min(own.left, own.right)
    if (parent !== null && side) counted.get(parent)![side] += own.left + own.right + 1
    if (sponsor !== null) counted.get(sponsor)!.sponsored += 1
  }
  return counted
}

/** The two slots of a node, in the order of `Leg`. */
export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]

/** The slot of an account under another account of the same registration. */
export interface InnerSlot {
  /** Index of the parent among the registration's accounts. */
  readonly parent: number
  readonly side: Side
}

/**
 * The slots of a registration's accounts in breadth-first order (rule book §3). The first account takes the requested slot,
 * `null` here. Account i is a child of account ⌊(i − 1) / 2⌋, odd ones on the left. 1, 3 and 7 accounts give a full binary
 * tree, and parents precede their children.
 */
export function layOut(accounts: number): (InnerSlot | null)[] {
  return Array.from({ length: accounts }, (_, index) =>
    index === 0 ? null : { parent: Math.floor((index - 1) / 2), side: index % 2 === 1 ? 'left' : 'right' },
  )
}

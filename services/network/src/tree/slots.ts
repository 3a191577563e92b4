/** The two places under a node. */
export type Side = 'left' | 'right'

export const SIDES: readonly Side[] = ['left', 'right']

/** Where one account of a registration hangs: under another account of the same registration. */
export interface InnerSlot {
  /** Index of the parent among the registration's accounts. */
  readonly parent: number
  readonly side: Side
}

/**
 * The slots of a registration's accounts, in breadth-first order (rule book §3): the first account takes
 * the slot that was asked for, `null` here; account i hangs under account ⌊(i − 1) / 2⌋, odd ones left.
 * For 1, 3 and 7 accounts that is a full binary tree, and a parent always precedes its children.
 */
export function layOut(accounts: number): (InnerSlot | null)[] {
  return Array.from({ length: accounts }, (_, index) =>
    index === 0 ? null : { parent: Math.floor((index - 1) / 2), side: index % 2 === 1 ? 'left' : 'right' },
  )
}

import type { TreeHistory } from './tree-history'

/** Levels below the root at which branches begin: up to 32 of them. */
export const BRANCH_LEVEL = 5

/** The subtree of a member at `BRANCH_LEVEL`. */
export interface Branch {
  /** Its top. */
  readonly seq: number
  /** Members, the top included: all, and those placed after each of two points of the log. */
  readonly members: number
  readonly recent: number
  readonly earlier: number
  /** The newest placement in it. */
  readonly lastSeq: number
}

/**
 * The branches of the tree. Parents precede their children, so that one pass over the log suffices: a placement belongs to
 * the branch of its parent. Needs 5 bytes per placement while it runs; a million placements take some milliseconds.
 * `recentAfter` and `earlierAfter` are the last placements before the two spans that are counted.
 */
export function findBranches(
  log: Pick<TreeHistory, 'size' | 'parentOf'>,
  { recentAfter, earlierAfter }: { readonly recentAfter: number; readonly earlierAfter: number },
): Branch[] {
  const levels = new Uint8Array(log.size + 1)
  // The index of the branch plus 1; 0 above the branches.
  const branchOf = new Int32Array(log.size + 1)
  const branches: { -readonly [Name in keyof Branch]: Branch[Name] }[] = []
  for (let seq = 1; seq <= log.size; seq++) {
    const parent = log.parentOf(seq)
    let branch = branchOf[parent]!
    if (branch === 0) {
      const level = seq === 1 ? 0 : levels[parent]! + 1
      levels[seq] = level
      if (level === BRANCH_LEVEL) {
        branch = branches.push({ seq, members: 0, recent: 0, earlier: 0, lastSeq: seq })
      }
    }
    branchOf[seq] = branch
    const counted = branches[branch - 1]
    if (!counted) continue
    counted.members++
    counted.lastSeq = seq
    if (seq > recentAfter) counted.recent++
    else if (seq > earlierAfter) counted.earlier++
  }
  return branches
}

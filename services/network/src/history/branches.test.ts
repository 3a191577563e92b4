import { BRANCH_LEVEL, findBranches } from './branches'

/** Parents by placement; the root is 1. */
const logOf = (parents: readonly number[]) => ({
  size: parents.length,
  parentOf: (seq: number) => parents[seq - 1]!,
})

test('a branch is the subtree of a member at the fifth level', () => {
  // 1 … 6 are a chain, so that 6 is the top of a branch; 7 is its sibling, 8 and 9 are below 6, 10 is below 7.
  const branches = findBranches(logOf([0, 1, 2, 3, 4, 5, 5, 6, 8, 7]), { recentAfter: 8, earlierAfter: 6 })
  expect(BRANCH_LEVEL).toBe(5)
  expect(branches).toEqual([
    { seq: 6, members: 3, recent: 1, earlier: 1, lastSeq: 9 },
    { seq: 7, members: 2, recent: 1, earlier: 1, lastSeq: 10 },
  ])
})

test('a flat or an empty tree has no branches', () => {
  for (const parents of [[], [0], [0, 1, 1, 2, 2, 3, 3]])
    expect(findBranches(logOf(parents), { recentAfter: 0, earlierAfter: 0 })).toEqual([])
})

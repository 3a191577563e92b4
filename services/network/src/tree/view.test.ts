import fc from 'fast-check'
import type { Plan } from '../plan/parameters'
import { TreeColumns } from '../read-model/tree-columns'
import { layOut } from './slots'
import { buildView, buildViewTopDown, depthOf, mapView, type ViewNode } from './view'

const PLAN: Plan = { version: 1, packages: [], bonusPairing: 0, bonusPairingLevel: 0, pairingLevelMax: 0 }

interface Member {
  id: bigint
  parentId: bigint | null
  side: 'left' | 'right' | null
  depth: number
}

const member = (id: number, parent: number | null, side: 'left' | 'right' | null, depth: number): Member => ({
  id: BigInt(id),
  parentId: parent === null ? null : BigInt(parent),
  side,
  depth,
})

describe('a view of the tree', () => {
  it('shows free slots on every level but the last', () => {
    const top = member(5, 1, 'right', 0)
    const left = member(6, 5, 'left', 1)
    expect(buildView([top, left], 2)).toEqual({
      member: top,
      left: { member: left, left: 'free', right: 'free' },
      right: 'free',
    })
  })

  it('shows no slots below its last level', () => {
    const top = member(5, 1, 'right', 0)
    const left = member(6, 5, 'left', 1)
    expect(buildView([top, left], 1).left).toEqual({ member: left })
  })

  it('shows a full view without free slots', () => {
    const members = layOut(31).map((slot, index) =>
      member(index + 1, slot ? slot.parent + 1 : null, slot?.side ?? null, Math.floor(Math.log2(index + 1))),
    )
    expect(countNodes(buildView(members, 4))).toEqual({ nodes: 31, free: 0 })
  })

  it('has two slots under every member above the last level, each a member or free', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.infiniteStream(fc.boolean()), (depth, present) => {
        const members: Member[] = [member(1, null, null, 0)]
        for (let index = 0; index < members.length; index++) {
          const above = members[index]!
          if (above.depth === depth) continue
          for (const side of ['left', 'right'] as const) {
            if (present.next().value)
              members.push(member(members.length + 1, Number(above.id), side, above.depth + 1))
          }
        }
        const inner = members.filter((each) => each.depth < depth).length
        const below = members.length - 1
        expect(countNodes(buildView(members, depth))).toEqual({
          nodes: members.length,
          free: 2 * inner - below,
        })
      }),
    )
  })

  it('is the same when built from child pointers, for any top and depth', () => {
    const parents = fc.array(fc.tuple(fc.nat(), fc.constantFrom('left', 'right')), { maxLength: 60 })
    fc.assert(
      fc.property(parents, fc.nat(), fc.integer({ min: 1, max: 6 }), (places, which, depth) => {
        const columns = new TreeColumns(() => undefined)
        columns.reset(1)
        const members: Member[] = []
        const append = (parent: number, side: 'left' | 'right') => {
          const seq = members.length + 1
          const terms = { packageId: 1, points: 1, businessDay: '2026-01-01' }
          columns.append({ seq, parent, side, sponsor: parent, ...terms }, PLAN)
          members.push(member(seq, parent || null, side, 0))
        }
        append(0, 'left')
        for (const [at, side] of places) {
          const parent = 1 + (at % members.length)
          if (columns.childOf(parent, side) === 0) append(parent, side)
        }
        const top = 1 + (which % members.length)
        const grown = buildViewTopDown(
          top,
          depth,
          (node, side) => columns.childOf(node, side),
          (node) => node,
        )
        const below = belowOf(members, top)
        expect(mapView(grown, (node) => ({ id: BigInt(node) }))).toEqual(
          mapView(buildView(below, depth), ({ id }) => ({ id })),
        )
      }),
    )
  })

  it('is four levels deep by default, and six at most', () => {
    expect([0, -1, 1, 4, 6, 7, 1000].map(depthOf)).toEqual([4, 4, 1, 4, 6, 6, 6])
  })
})

/** The rows of a subtree with their depths; parents precede their children. */
function belowOf(members: readonly Member[], top: number): Member[] {
  const found = new Map<bigint, Member>([[BigInt(top), { ...members[top - 1]!, depth: 0 }]])
  for (const each of members) {
    const above = each.parentId === null ? undefined : found.get(each.parentId)
    if (above) found.set(each.id, { ...each, depth: above.depth + 1 })
  }
  return [...found.values()]
}

function countNodes(node: ViewNode<Member>): { nodes: number; free: number } {
  const counts = { nodes: 1, free: 0 }
  for (const slot of [node.left, node.right]) {
    if (slot === 'free') counts.free++
    else if (slot) {
      const below = countNodes(slot)
      counts.nodes += below.nodes
      counts.free += below.free
    }
  }
  return counts
}

import type { Node, Slot } from '@jejaring/proto/network/v1/network'
import { Side } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { wholeNumber } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'
import { legsFields, toLegsJson } from '../../mappers/legs'
import { photoUrl } from '../../mappers/photo-url'

const freeSlot = z.object({
  register: z.literal(true),
  upline: z.string(),
  position: z.enum(['left', 'right']),
})

const memberNode = z
  .object({
    username: z.string(),
    name: z.string(),
    photo: z.string().nullable(),
    created_at: z.string().nullable(),
    package: z.object({ code: z.string() }),
    downlines: legsFields,
    pairings: legsFields,
    rewards: legsFields,
    get childs() {
      return z.object({ left: childNode.nullable(), right: childNode.nullable() })
    },
  })
  // A recursive schema needs a name in the OpenAPI document.
  .meta({ id: 'TreeNode' })

const childNode = z.union([memberNode, freeSlot])

export type TreeNode = z.output<typeof memberNode>
type TreeChild = TreeNode | z.output<typeof freeSlot> | null

const reply = z.object({
  message: z.string(),
  tree: memberNode,
  prevuser: z.string().nullable(),
  path: z.array(z.string()),
})

const input = z.object({ depth: wholeNumber(1, 6).optional().catch(undefined) })

const summary =
  "The tree below a member, the caller's own without a username. 404 outside the caller's downline."

export const genealogy = declareCall({
  method: 'GET',
  path: '/api/networks/genealogy',
  access: 'member',
  summary,
  input,
  reply,
  handle: async ({ input: { depth }, clients }) =>
    toTreeJson(await clients.network.readTree({ username: '', depth: depth ?? 0 })),
})

export const genealogyOf = declareCall({
  method: 'GET',
  path: '/api/networks/genealogy/:username',
  access: 'member',
  summary,
  input,
  params: z.object({ username: z.string().max(100) }),
  reply,
  handle: async ({ input: { depth }, params, clients }) =>
    toTreeJson(
      await clients.network.readTree({ username: params.username.toLowerCase(), depth: depth ?? 0 }),
    ),
})

function toTreeJson(view: { root?: Node; previousUsername: string; path: string[] }) {
  return {
    message: 'Jaringan berhasil dimuat.',
    tree: toNodeJson(view.root as Node),
    prevuser: view.previousUsername || null,
    path: view.path,
  }
}

function toNodeJson(node: Node): TreeNode {
  return {
    username: node.username,
    name: node.name,
    photo: photoUrl(node.photoHash),
    created_at: toIsoTime(node.createdAt),
    package: { code: node.packageCode },
    downlines: toLegsJson(node.downlines),
    pairings: toLegsJson(node.waiting),
    rewards: toLegsJson(node.points),
    childs: { left: toSlotJson(node.left), right: toSlotJson(node.right) },
  }
}

function toSlotJson(slot: Slot | undefined): TreeChild {
  if (slot?.content?.$case === 'node') return toNodeJson(slot.content.value)
  if (slot?.content?.$case !== 'free') return null
  const { uplineUsername, position } = slot.content.value
  return { register: true, upline: uplineUsername, position: position === Side.LEFT ? 'left' : 'right' }
}

import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const legs = z.object({ left: z.number(), right: z.number() })

/** Recursive schema of a member and its subtree. */
const memberNode = z.object({
  username: z.string(),
  name: z.optional(z.string()),
  photo: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  package: z.object({ code: z.string() }),
  downlines: legs,
  pairings: legs,
  rewards: legs,
  get childs() {
    return z.object({ left: z.nullable(child), right: z.nullable(child) })
  },
})

const freeSlot = z.object({
  register: z.literal(true),
  upline: z.string(),
  position: z.enum(['left', 'right']),
})

const child: z.ZodMiniType<TreeChild> = z.lazy(() => z.union([freeSlot, memberNode]))

const reply = z.object({
  tree: memberNode,
  prevuser: z.nullish(z.string()),
  path: z.optional(z.array(z.string())),
})

export interface Legs {
  left: number
  right: number
}

export interface TreeMember {
  username: string
  name?: string | undefined
  photo?: string | null | undefined
  created_at?: string | null | undefined
  package: { code: string }
  downlines: Legs
  pairings: Legs
  rewards: Legs
  childs: { left: TreeChild | null; right: TreeChild | null }
}

export type FreeSlot = z.infer<typeof freeSlot>
export type TreeChild = TreeMember | FreeSlot

/** GET /api/networks/genealogy[/username]: a member with `depth` levels below; 404 outside the own downline. */
export function genealogyQuery(username: string | undefined, depth: number) {
  const path = username
    ? `/api/networks/genealogy/${encodeURIComponent(username)}`
    : '/api/networks/genealogy'
  return queryOptions({
    queryKey: ['genealogy', username ?? '', depth],
    queryFn: ({ signal }) => api.get(`${path}?depth=${depth}`, reply, { signal }),
  })
}

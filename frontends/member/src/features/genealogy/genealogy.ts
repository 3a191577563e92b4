import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type TreeMember = Reply<'GET /api/networks/genealogy'>['tree']
export type TreeChild = NonNullable<TreeMember['childs']['left']>
export type FreeSlot = Extract<TreeChild, { register: true }>
export type Legs = TreeMember['downlines']

/** GET /api/networks/genealogy[/username]: a member with `depth` levels below; 404 outside the own downline. */
export function genealogyQuery(username: string | undefined, depth: number) {
  return queryOptions({
    queryKey: ['genealogy', username ?? '', depth],
    queryFn: ({ signal }) => {
      const query = { depth }
      return username
        ? api.get('/api/networks/genealogy/{username}', { parameters: { username }, query, signal })
        : api.get('/api/networks/genealogy', { query, signal })
    },
  })
}

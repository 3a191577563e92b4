import { api, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const option = z.object({ id: z.string(), text: z.string(), code: z.string(), price: z.number() })

const reply = z.object({ results: z.array(option) })

export type PackageOption = z.infer<typeof option>

/** GET /api/packages/list: the packages a pin can be created for. */
export const packageOptionsQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: async ({ signal }) => (await api.get('/api/packages/list', reply, { signal })).results,
})

import { api, useMutation, useQuery, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const template = z.object({
  id: z.string(),
  name: z.string(),
  format: z.string(),
  delimiter: z.string(),
  header: z.number(),
  active: z.number(),
  version: z.number(),
  columns: z.array(z.object({ title: z.string(), source: z.string(), text: z.string() })),
  result: z.object({
    reference: z.string(),
    account: z.string(),
    amount: z.string(),
    status: z.string(),
    reason: z.string(),
    paid: z.array(z.string()),
    refused: z.array(z.string()),
  }),
})

export type Template = z.infer<typeof template>

const key = ['payout-templates']
const reply = z.object({ templates: z.array(template) })

/** GET /api/payouts/templates, inactive ones included. */
export function useTemplates() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get('/api/payouts/templates', reply, { signal }).then(({ templates }) => templates),
  })
}

/** POST /api/payouts/templates/save. */
export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: Template) =>
      api.post('/api/payouts/templates/save', edited, z.object({ message: z.string() })),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

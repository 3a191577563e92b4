import { api, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const template = z.object({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  initial: z.string(),
  version: z.number(),
  variables: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
  changed_at: z.nullable(z.string()),
  security: z.boolean(),
})

export type Template = z.infer<typeof template>

const key = ['whatsapp', 'templates']

/** GET /api/whatsapp/templates. */
export const templatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) =>
    api.get('/api/whatsapp/templates', z.object({ data: z.array(template), max_length: z.number() }), {
      signal,
    }),
})

/** POST /api/whatsapp/templates/{name}/preview: the text with sample values, or a validation error. */
export const previewQuery = (name: string, text: string) =>
  queryOptions({
    queryKey: ['whatsapp-preview', name, text],
    queryFn: async ({ signal }) => {
      const path = `/api/whatsapp/templates/${name}/preview`
      return (await api.post(path, { text }, z.object({ text: z.string() }), { signal })).text
    },
    enabled: text.trim() !== '',
    // Shows the previous preview while the next one loads.
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

const reply = z.object({ message: z.string() })

/** POST /api/whatsapp/templates/{name}/update, with the version that was edited. */
export function useSaveTemplate({ name }: Template) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: { text: string; version: number }) =>
      api.post(`/api/whatsapp/templates/${name}/update`, edited, reply),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

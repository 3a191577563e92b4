import {
  api,
  keepPreviousData,
  queryOptions,
  type Reply,
  useMutation,
  useQueryClient,
} from '@jejaring/web-platform'

export type Template = Reply<'GET /api/whatsapp/templates'>['data'][number]

const key = ['whatsapp', 'templates']

/** GET /api/whatsapp/templates. */
export const templatesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api.get('/api/whatsapp/templates', { signal }),
})

/** POST /api/whatsapp/templates/{name}/preview: the text with sample values, or a validation error. */
export const previewQuery = (name: string, text: string) =>
  queryOptions({
    queryKey: ['whatsapp-preview', name, text],
    queryFn: async ({ signal }) => {
      const options = { parameters: { name }, signal }
      return (await api.post('/api/whatsapp/templates/{name}/preview', { text }, options)).text
    },
    enabled: text.trim() !== '',
    // Shows the previous preview while the next one loads.
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })

/** POST /api/whatsapp/templates/{name}/update, with the version that was edited. */
export function useSaveTemplate({ name }: Template) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: { text: string; version: number }) =>
      api.post('/api/whatsapp/templates/{name}/update', edited, { parameters: { name } }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

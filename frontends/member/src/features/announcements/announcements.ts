import {
  api,
  queryOptions,
  type Reply,
  type Session,
  sessionKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@jejaring/web-platform'

export type Announcement = Reply<'GET /api/announcements'>['data'][number]

/** GET /api/announcements: what the member may read today. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'own'],
  queryFn: async ({ signal }) => (await api.get('/api/announcements', { signal })).data,
})

export const useAnnouncements = () => useQuery(announcementsQuery)

/** POST /api/announcements/read. Lowers the unread count of the bell immediately. */
export function useReadAnnouncement() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/announcements/read', { id }),
    onSuccess: () => {
      queries.setQueryData<Session>(
        sessionKey,
        (session) => session && { ...session, unread: Math.max(0, (session.unread ?? 0) - 1) },
      )
      return Promise.all([
        queries.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['dashboard'] }),
      ])
    },
  })
}

import { api, type Session, sessionKey, useMutation, useQueryClient } from '@jejaring/web-platform'
import { announcementsQuery } from '../announcements/announcements'
import { notifications } from './notifications'

/** POST /api/notifications/read. Lowers the unread count of the bell immediately. */
export function useMarkRead() {
  const { updateUnread, reload } = useUnreadCache()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/notifications/read', { id }),
    onSuccess: () => {
      updateUnread((unread) => Math.max(0, unread - 1))
      return reload()
    },
  })
}

/** POST /api/notifications/read_all. */
export function useMarkAllRead() {
  const { updateUnread, reload } = useUnreadCache()
  return useMutation({
    mutationFn: () => api.post('/api/notifications/read_all', {}),
    onSuccess: () => {
      updateUnread(() => 0)
      return reload()
    },
  })
}

function useUnreadCache() {
  const queries = useQueryClient()
  return {
    updateUnread: (change: (unread: number) => number) =>
      queries.setQueryData<Session>(
        sessionKey,
        (session) => session && { ...session, unread: change(session.unread ?? 0) },
      ),
    reload: () =>
      Promise.all(
        [[...notifications.key], announcementsQuery.queryKey, ['dashboard']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  }
}

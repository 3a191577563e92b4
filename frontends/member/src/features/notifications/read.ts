import { api, type Session, sessionKey, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { notifications } from './notifications'

const reply = z.object({ message: z.string() })

/** POST /api/notifications/read. The bell's number goes down at once. */
export function useRead() {
  const { lower, reload } = useUnread()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/notifications/read', { id }, reply),
    onSuccess: () => {
      lower((unread) => Math.max(0, unread - 1))
      return reload()
    },
  })
}

/** POST /api/notifications/read_all. */
export function useReadAll() {
  const { lower, reload } = useUnread()
  return useMutation({
    mutationFn: () => api.post('/api/notifications/read_all', {}, reply),
    onSuccess: () => {
      lower(() => 0)
      return reload()
    },
  })
}

function useUnread() {
  const queries = useQueryClient()
  return {
    lower: (change: (unread: number) => number) =>
      queries.setQueryData<Session>(
        sessionKey,
        (session) => session && { ...session, unread: change(session.unread ?? 0) },
      ),
    reload: () => queries.invalidateQueries({ queryKey: [...notifications.key] }),
  }
}

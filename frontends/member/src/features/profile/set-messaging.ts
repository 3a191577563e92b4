import { api, useMutation } from '@jejaring/web-platform'

/** POST /api/users/messaging. The session holds the value, too, and is refetched on the next navigation. */
export function useSetMessaging() {
  return useMutation({
    mutationFn: (enabled: boolean) => api.post('/api/users/messaging', { wanted: enabled ? '1' : '0' }),
  })
}

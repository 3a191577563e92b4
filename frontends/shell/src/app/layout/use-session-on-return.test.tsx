import { fakeServer, sessionOf } from '@jejaring/ui/testing'
import { onUnauthorized, sessionKey, setDisplayedMember } from '@jejaring/web-platform'
import { renderHook, waitFor } from '@testing-library/react'
import { knownSession } from '../../features/session/profile'
import { queryClient } from '../../query-client'
import { useSessionOnReturn } from './use-session-on-return'

test('reloads the session when the tab becomes visible', async () => {
  queryClient.setQueryData(sessionKey, sessionOf())
  setDisplayedMember(() => knownSession()?.user.id)
  const handleUnauthorized = jest.fn()
  onUnauthorized(handleUnauthorized)
  const body = { message: 'Di tab lain sudah masuk akun admin.', err_params: { session_user: 'admin-1' } }
  const { to } = fakeServer({ 'GET /api/users/profile': { status: 401, body } })
  const { unmount } = renderHook(useSessionOnReturn)
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(to('/api/users/profile')).toEqual([])
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(handleUnauthorized).toHaveBeenCalledTimes(1))
  unmount()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(to('/api/users/profile')).toHaveLength(1)
})

import { sessionOf } from '@jejaring/ui/testing'
import { sessionKey, useLocation } from '@jejaring/web-platform'
import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { displayedMember, endSession, markScreensReplaced } from '../../features/session/profile'
import { queryClient } from '../../query-client'
import { Frame } from './frame'

// jsdom does not implement scrolling.
window.scrollTo = () => {}

beforeEach(() => {
  markScreensReplaced()
  queryClient.setQueryData(sessionKey, sessionOf())
})

let askedFor: string | undefined

/** Starts its query on mount. */
function Screen() {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is opened
  useEffect(() => {
    askedFor = displayedMember()
  }, [key])
  return null
}

function open(at: string) {
  const routes = [{ element: <Frame />, children: [{ path: '*', element: <Screen /> }] }]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

test.each([
  ['another screen', '/m/profile', '/auth/login'],
  ['the dashboard once more', '/m/dashboard', '/m/dashboard'],
])('%s replaces the screens of the ended session', async (_, from, to) => {
  const router = open(from)
  endSession()
  expect(askedFor).toBe('member-1')
  await act(() => router.navigate(to, { replace: true }))
  expect(askedFor).toBeUndefined()
})

test('a list search keeps the screens of the ended session', async () => {
  const router = open('/m/wallet')
  endSession()
  await act(() => router.navigate('/m/wallet?q=budi', { replace: true }))
  expect(askedFor).toBe('member-1')
})

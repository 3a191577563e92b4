import { confirmAction } from '@jejaring/ui'
import { fakeServer, sessionOf } from '@jejaring/ui/testing'
import {
  api,
  nextTask,
  QueryClientProvider,
  sessionKey,
  setDisplayedMember,
  useQuery,
} from '@jejaring/web-platform'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { displayedMember, fetchSession, knownSession, markScreensReplaced } from '../features/session/profile'
import { queryClient } from '../query-client'
import { handleSessionEnd } from './session-end'

const somebodyElse = {
  status: 401,
  body: { message: 'Di tab lain sudah masuk citra.', err_params: { session_user: 'member-2' } },
}

function open(answer: Parameters<typeof fakeServer>[0][string], ...before: RouteObject[]) {
  queryClient.clear()
  markScreensReplaced()
  queryClient.setQueryData(sessionKey, sessionOf())
  setDisplayedMember(displayedMember)
  const server = fakeServer({ 'POST /api/pins/transfer': answer })
  const router = createMemoryRouter([...before, { path: '*' }], { initialEntries: ['/m/wallet?page=2'] })
  handleSessionEnd(router)
  const act = () => api.post('/api/pins/transfer', {}).catch(() => undefined)
  return { server, router, act }
}

test('an ended session leads to the login page with a message and a way back', async () => {
  const { router, act } = open({ status: 401, body: { message: 'Sesi berakhir.' } })
  const asked = confirmAction({ title: 'Kirim?' })
  await act()
  expect(await asked).toBe(false)
  expect(knownSession()).toBeUndefined()
  expect(router.state.location.search).toBe('?next=%2Fm%2Fwallet%3Fpage%3D2')
  expect(router.state.location.state).toEqual({ ended: true, typed: '' })
})

test('leaves the screens of a member when another one has logged in elsewhere', async () => {
  const { server, router, act } = open(somebodyElse)
  await act()
  expect(server.to('/api/pins/transfer')[0]?.headers.get('X-Session-User')).toBe('member-1')
  expect(knownSession()).toBeUndefined()
  expect(router.state.location.pathname).toBe('/auth/login')
  expect(router.state.location.state).toEqual({ ended: false, typed: '' })
  // The old screens can stay for seconds. Their next request must not run as the new member, even when that session is known.
  server.handlers['GET /api/users/profile'] = { body: sessionOf({ id: 'member-2', username: 'citra' }) }
  await act()
  await fetchSession()
  await act()
  expect(server.to('/api/pins/transfer').map(({ headers }) => headers.get('X-Session-User'))).toEqual(
    Array(3).fill('member-1'),
  )
  expect(server.to('/api/users/profile')[0]?.headers.get('X-Session-User')).toBeNull()
  markScreensReplaced()
  await act()
  expect(server.to('/api/pins/transfer')[3]?.headers.get('X-Session-User')).toBe('member-2')
})

test('a list search during the navigation does not cancel it', async () => {
  const login = { path: '/auth/login', loader: () => new Promise((done) => setTimeout(done, 20, null)) }
  const { router, act } = open({ status: 401, body: { message: 'Sesi berakhir.' } }, login)
  const ended = act()
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') return
    unsubscribe()
    void router.navigate('/m/wallet?q=budi')
  })
  await ended
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
  expect(router.state.location.search).toBe('?next=%2Fm%2Fwallet%3Fq%3Dbudi')
})

test('a 401 to a request from before the login does not end the session', async () => {
  let refuse = () => {}
  const { router, act } = open(
    () =>
      new Promise((resolve) => {
        refuse = () => resolve({ status: 401, body: { message: 'Anda belum masuk.' } })
      }),
  )
  queryClient.clear()
  const asked = act()
  await nextTask()
  queryClient.setQueryData(sessionKey, sessionOf())
  refuse()
  await asked
  expect(knownSession()?.user.username).toBe('budi')
  expect(router.state.location.pathname).toBe('/m/wallet')
})

test('a late 401 of the previous member does not end the current session', async () => {
  const { router, act } = open(somebodyElse)
  queryClient.setQueryData(sessionKey, sessionOf({ id: 'member-2', username: 'citra' }))
  await act()
  expect(knownSession()?.user.username).toBe('citra')
  expect(router.state.location.pathname).toBe('/m/wallet')
})

test('an ended session does not refetch the data of open screens', async () => {
  const { server, act } = open({ status: 401, body: { message: 'Sesi berakhir.' } })
  server.handlers['GET /api/pins/mytotal'] = { body: { total: 3 } }
  const screen = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const shown = renderHook(
    () => useQuery({ queryKey: ['pins'], queryFn: () => api.get('/api/pins/mytotal') }),
    { wrapper: screen },
  )
  await waitFor(() => expect(shown.result.current.data).toEqual({ total: 3 }))
  await queryClient.invalidateQueries({ queryKey: ['pins'] })
  expect(server.to('/api/pins/mytotal')).toHaveLength(2)
  await act()
  await queryClient.invalidateQueries({ queryKey: ['pins'] })
  expect(server.to('/api/pins/mytotal')).toHaveLength(2)
})

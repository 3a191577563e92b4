import { confirmAction } from '@jejaring/ui'
import { fakeServer, sessionOf } from '@jejaring/ui/testing'
import { api, QueryClientProvider, sessionKey, setDisplayedMember, useQuery } from '@jejaring/web-platform'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { displayedMember, fetchSession, knownSession, markScreensReplaced } from '../features/session/profile'
import { queryClient } from '../query-client'
import { handleSessionEnd } from './session-end'

const anything = { parse: (value: unknown) => value }
const somebodyElse = {
  status: 401,
  body: { message: 'Di tab lain sudah masuk citra.', err_params: { session_user: 'member-2' } },
}

function open(answer: Parameters<typeof fakeServer>[0][string], ...before: RouteObject[]) {
  queryClient.clear()
  markScreensReplaced()
  queryClient.setQueryData(sessionKey, sessionOf())
  setDisplayedMember(displayedMember)
  const server = fakeServer({ 'POST /act': answer })
  const router = createMemoryRouter([...before, { path: '*' }], { initialEntries: ['/m/wallet?page=2'] })
  handleSessionEnd(router)
  const act = () => api.post('/act', {}, anything).catch(() => undefined)
  return { server, router, act }
}

test('a session that is over leads to the login page, which says so and leads back', async () => {
  const { router, act } = open({ status: 401, body: { message: 'Sesi berakhir.' } })
  const asked = confirmAction({ title: 'Kirim?' })
  await act()
  expect(await asked).toBe(false)
  expect(knownSession()).toBeUndefined()
  expect(router.state.location.search).toBe('?next=%2Fm%2Fwallet%3Fpage%3D2')
  expect(router.state.location.state).toEqual({ ended: true, typed: '' })
})

test('a page says whom it shows, and leaves them when somebody else has logged in in another tab', async () => {
  const { server, router, act } = open(somebodyElse)
  await act()
  expect(server.to('/act')[0]?.headers.get('X-Session-User')).toBe('member-1')
  expect(knownSession()).toBeUndefined()
  expect(router.state.location.pathname).toBe('/auth/login')
  expect(router.state.location.state).toEqual({ ended: false, typed: '' })
  // The screens may stand for seconds more: the next press is not for the other one, also when their session is known.
  server.handlers['GET /api/users/profile'] = { body: sessionOf({ id: 'member-2', username: 'citra' }) }
  await act()
  await fetchSession()
  await act()
  expect(server.to('/act').map(({ headers }) => headers.get('X-Session-User'))).toEqual(
    Array(3).fill('member-1'),
  )
  expect(server.to('/api/users/profile')[0]?.headers.get('X-Session-User')).toBeNull()
  markScreensReplaced()
  await act()
  expect(server.to('/act')[3]?.headers.get('X-Session-User')).toBe('member-2')
})

test('a list that is searched while a page is being left does not keep it', async () => {
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

test('what was asked before the login and is refused after it does not end the session', async () => {
  let refuse = () => {}
  const { router, act } = open(
    () =>
      new Promise((resolve) => {
        refuse = () => resolve({ status: 401, body: { message: 'Anda belum masuk.' } })
      }),
  )
  queryClient.clear()
  const asked = act()
  queryClient.setQueryData(sessionKey, sessionOf())
  refuse()
  await asked
  expect(knownSession()?.user.username).toBe('budi')
  expect(router.state.location.pathname).toBe('/m/wallet')
})

test('a late answer to the one before does not end the session of the one who is shown now', async () => {
  const { router, act } = open(somebodyElse)
  queryClient.setQueryData(sessionKey, sessionOf({ id: 'member-2', username: 'citra' }))
  await act()
  expect(knownSession()?.user.username).toBe('citra')
  expect(router.state.location.pathname).toBe('/m/wallet')
})

test('what the screens that still stand show is not read again once the session is over', async () => {
  const { server, act } = open({ status: 401, body: { message: 'Sesi berakhir.' } })
  server.handlers['GET /pins'] = { body: { total: 3 } }
  const screen = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const shown = renderHook(
    () => useQuery({ queryKey: ['pins'], queryFn: () => api.get('/pins', anything) }),
    { wrapper: screen },
  )
  await waitFor(() => expect(shown.result.current.data).toEqual({ total: 3 }))
  await queryClient.invalidateQueries({ queryKey: ['pins'] })
  expect(server.to('/pins')).toHaveLength(2)
  await act()
  await queryClient.invalidateQueries({ queryKey: ['pins'] })
  expect(server.to('/pins')).toHaveLength(2)
})

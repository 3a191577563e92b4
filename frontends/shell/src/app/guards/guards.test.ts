import { fakeServer, sessionOf } from '@jejaring/ui/testing'
import { type LoaderFunctionArgs, nextTask, sessionKey } from '@jejaring/web-platform'
import { logout } from '../../features/session/logout'
import { endSession, knownSession } from '../../features/session/profile'
import { queryClient } from '../../query-client'
import { auth, guest } from './auth'
import { isNewPage, pagelog } from './pagelog'

const profile = 'GET /api/users/profile'
const session = sessionOf()
const visit = (path: string) => ({ request: new Request(`http://localhost${path}`) }) as LoaderFunctionArgs
const placeOf = (answer: unknown) => (answer as Response).headers.get('Location')

beforeEach(endSession)

describe('pagelog', () => {
  test('is awaited without a known session', async () => {
    fakeServer({ [profile]: { body: session } })
    expect(await pagelog()).toMatchObject({ user: { username: 'budi' } })
    expect(knownSession()).toMatchObject({ user: { username: 'budi' } })
  })

  test('runs in the background with a known session and updates it', async () => {
    queryClient.setQueryData(sessionKey, session)
    let answer = () => {}
    const server = fakeServer({
      [profile]: () =>
        new Promise((resolve) => (answer = () => resolve({ body: sessionOf({ name: 'Baru' }) }))),
    })
    expect(await pagelog()).toMatchObject({ user: { name: 'Budi Santoso' } })
    await nextTask()
    expect(server.sent).toHaveLength(1)
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(knownSession()).toMatchObject({ user: { name: 'Baru' } })
  })

  test('shares one request between concurrent navigations', async () => {
    const server = fakeServer({ [profile]: { body: session } })
    await Promise.all([pagelog(), pagelog()])
    expect(server.sent).toHaveLength(1)
  })

  test('runs for a new page, not for a change of the query string', () => {
    const at = (path: string) => new URL(path, 'http://localhost')
    expect(isNewPage({ currentUrl: at('/m/wallet'), nextUrl: at('/m/withdraw') })).toBe(true)
    expect(isNewPage({ currentUrl: at('/m/wallet?page=1'), nextUrl: at('/m/wallet?page=2') })).toBe(false)
  })
})

describe('auth', () => {
  test.each([
    ['401', { status: 401, body: { message: 'Silakan masuk.' } }],
    ['any other failure', 'offline' as const],
  ])('redirects to the login page after %s, with the path to return to', async (_, answer) => {
    fakeServer({ [profile]: answer })
    const refused = await auth(visit('/m/wallet?page=2')).catch((response: unknown) => response)
    expect(placeOf(refused)).toBe('/auth/login?next=%2Fm%2Fwallet%3Fpage%3D2')
  })

  test('lets a session pass', async () => {
    fakeServer({ [profile]: { body: session } })
    expect(await auth(visit('/m/wallet'))).toMatchObject({ user: { username: 'budi' } })
  })
})

describe('the login page', () => {
  test('redirects a signed-in user', async () => {
    fakeServer({ [profile]: { body: session } })
    expect(placeOf(await guest(visit('/auth/login')).catch((response: unknown) => response))).toBe(
      '/m/dashboard',
    )
  })

  test.each([
    ['an admin without a node', { role: 'admin', has_node: false }, '/a'],
    ['the admin of the root node', { role: 'admin', has_node: true }, '/m/dashboard'],
  ])('redirects %s to the home', async (_, user, home) => {
    fakeServer({ [profile]: { body: { ...session, user: { ...session.user, ...user } } } })
    expect(placeOf(await guest(visit('/auth/login')).catch((response: unknown) => response))).toBe(home)
  })

  test('is shown without a session, and after a failed logout', async () => {
    fakeServer({ [profile]: { status: 401, body: {} } })
    expect(await guest(visit('/auth/login'))).toBeNull()
    queryClient.setQueryData(sessionKey, session)
    expect(await guest(visit('/auth/login?keluar=gagal'))).toBeNull()
    expect(await guest(visit('/auth/login?sandi=baru'))).toBeNull()
  })
})

describe('logout', () => {
  test('sends the anti-forgery token, clears the session and redirects to the login page', async () => {
    queryClient.setQueryData(sessionKey, session)
    const server = fakeServer({ 'GET /api/auth/logout': { body: { message: 'Anda telah keluar.' } } })
    expect(placeOf(await logout())).toBe('/auth/login')
    expect(server.sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('token-1')
    expect(knownSession()).toBeUndefined()
  })

  test('redirects with an error when the call fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    queryClient.setQueryData(sessionKey, session)
    fakeServer({ 'GET /api/auth/logout': 'offline' })
    expect(placeOf(await logout())).toBe('/auth/login?keluar=gagal')
    expect(knownSession()).toBeUndefined()
  })
})

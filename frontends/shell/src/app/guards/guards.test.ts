import { fakeServer, sessionOf } from '@jejaring/ui/testing'
import { api, type LoaderFunctionArgs, sessionKey, sessionReply } from '@jejaring/web-platform'
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
  test('is awaited while nobody is known to be logged in', async () => {
    fakeServer({ [profile]: { body: session } })
    expect(await pagelog()).toMatchObject({ user: { username: 'budi' } })
    expect(knownSession()).toMatchObject({ user: { username: 'budi' } })
  })

  test('runs in the background when somebody is, and brings what changed', async () => {
    queryClient.setQueryData(sessionKey, session)
    let answer = () => {}
    const server = fakeServer({
      [profile]: () =>
        new Promise((resolve) => (answer = () => resolve({ body: sessionOf({ name: 'Baru' }) }))),
    })
    expect(await pagelog()).toMatchObject({ user: { name: 'Budi Santoso' } })
    expect(server.sent).toHaveLength(1)
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(knownSession()).toMatchObject({ user: { name: 'Baru' } })
  })

  test('asks once for pages that open at the same time', async () => {
    const server = fakeServer({ [profile]: { body: session } })
    await Promise.all([pagelog(), pagelog()])
    expect(server.sent).toHaveLength(1)
  })

  test('is for new pages, not for what a table shows', () => {
    const at = (path: string) => new URL(path, 'http://localhost')
    expect(isNewPage({ currentUrl: at('/m/wallet'), nextUrl: at('/m/withdraw') })).toBe(true)
    expect(isNewPage({ currentUrl: at('/m/wallet?page=1'), nextUrl: at('/m/wallet?page=2') })).toBe(false)
  })
})

describe('auth', () => {
  test.each([
    ['401', { status: 401, body: { message: 'Silakan masuk.' } }],
    ['any other failure', 'offline' as const],
  ])('leads to the login page after %s, and back to what was wanted', async (_, answer) => {
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
  test('is skipped by who is logged in', async () => {
    fakeServer({ [profile]: { body: session } })
    expect(placeOf(await guest(visit('/auth/login')).catch((response: unknown) => response))).toBe(
      '/m/dashboard',
    )
  })

  test('is shown to everybody else, and after a logout that failed', async () => {
    fakeServer({ [profile]: { status: 401, body: {} } })
    expect(await guest(visit('/auth/login'))).toBeNull()
    queryClient.setQueryData(sessionKey, session)
    expect(await guest(visit('/auth/login?keluar=gagal'))).toBeNull()
    expect(await guest(visit('/auth/login?sandi=baru'))).toBeNull()
  })
})

describe('logout', () => {
  test('carries the anti-forgery token, forgets the session and goes to the login page', async () => {
    queryClient.setQueryData(sessionKey, session)
    const server = fakeServer({ 'GET /api/auth/logout': { body: { message: 'Anda telah keluar.' } } })
    expect(placeOf(await logout())).toBe('/auth/login')
    expect(server.sent[0]?.headers.get('X-XSRF-TOKEN')).toBe('token-1')
    expect(knownSession()).toBeUndefined()
  })

  test('does so even when the call fails, and the page says it', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    queryClient.setQueryData(sessionKey, session)
    fakeServer({ 'GET /api/auth/logout': 'offline' })
    expect(placeOf(await logout())).toBe('/auth/login?keluar=gagal')
    expect(knownSession()).toBeUndefined()
  })
})

test('a profile that is not what was agreed is a failure, not a half session', async () => {
  fakeServer({ [profile]: { body: { user: { name: 'Budi' }, configs: {} } } })
  await expect(api.get('/api/users/profile', sessionReply)).rejects.toThrow()
  expect(await pagelog()).toBeUndefined()
})

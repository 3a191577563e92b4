import { ApiError } from '@jejaring/api-client'
import { fakeServer } from '../../ui/src/testing/fake-server'
import { api, onUnauthorized } from './api'

const anything = { parse: (value: unknown) => value }
const keysOf = (server: ReturnType<typeof fakeServer>) =>
  server.sent.map((request) => request.headers.get('Idempotency-Key'))

function setCookie(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `XSRF-TOKEN=${value}; path=/`
}

describe('the anti-forgery token', () => {
  test('goes with every POST and with a GET that changes state, not with a plain GET', async () => {
    const server = fakeServer({
      'GET /read': { body: {} },
      'GET /logout': { body: {} },
      'POST /write': { body: {} },
    })
    await api.get('/read', anything)
    await api.visit('/logout', anything)
    await api.post('/write', {}, anything)
    expect(server.sent.map((request) => request.headers.get('X-XSRF-TOKEN'))).toEqual([
      null,
      'token-1',
      'token-1',
    ])
  })

  test('is fetched first when the cookie is missing', async () => {
    const server = fakeServer({ 'POST /write': { body: {} } })
    setCookie('; max-age=0')
    server.handlers['GET /api/users/profile'] = () => {
      setCookie('fresh')
      return { status: 401, body: {} }
    }
    await api.post('/write', {}, anything)
    expect(server.to('/write')[0]?.headers.get('X-XSRF-TOKEN')).toBe('fresh')
  })
})

describe('the idempotency key', () => {
  test('stays the same while the same body is tried again', async () => {
    const server = fakeServer({ 'POST /pay-1': { status: 503, body: { message: 'away' } } })
    const pay = () => api.post('/pay-1', { amount: 1 }, anything, { idempotent: true }).catch(() => undefined)
    await pay()
    await pay()
    const [first, second] = keysOf(server)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('changes with the body, and after a success', async () => {
    const server = fakeServer({ 'POST /pay-2': { body: {} } })
    await api.post('/pay-2', { amount: 1 }, anything, { idempotent: true })
    await api.post('/pay-2', { amount: 1 }, anything, { idempotent: true })
    server.handlers['POST /pay-2'] = 'offline'
    for (const amount of [2, 3]) {
      await api.post('/pay-2', { amount }, anything, { idempotent: true }).catch(() => undefined)
    }
    expect(new Set(keysOf(server)).size).toBe(4)
  })

  test('is forgotten by the answer to a try again, which is told from the answer to a wish of its own', async () => {
    const server = fakeServer({})
    const pay = async (answer: Parameters<typeof fakeServer>[0][string]) => {
      server.handlers['POST /pay-3'] = answer
      return await api.post('/pay-3', { amount: 1 }, anything, { idempotent: true }).catch(() => undefined)
    }
    const refused = { status: 422, body: { message: 'Kurang.' } }
    await pay(refused)
    expect(await pay({ body: {} })).toEqual({})
    for (const lost of ['offline', { status: 503, body: { message: 'away' } }] as const) {
      await pay(lost)
      await pay(refused)
      expect(await pay({ body: {} })).toEqual({ isRepeat: true })
      expect(await pay({ body: {} })).toEqual({})
    }
    const keys = keysOf(server)
    expect(keys.slice(2, 5)).toEqual(Array(3).fill(keys[2]))
    expect(new Set(keys).size).toBe(5)
  })

  test('sees a change inside a multipart form', async () => {
    const server = fakeServer({ 'POST /form': 'offline' })
    for (const name of ['a', 'b', 'b']) {
      const form = new FormData()
      form.append('usernames[]', name)
      await api.post('/form', form, anything, { idempotent: true }).catch(() => undefined)
    }
    const [first, second, third] = keysOf(server)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })
})

describe('a failure', () => {
  const failureOf = (answer: Parameters<typeof fakeServer>[0][string]) => {
    fakeServer({ 'POST /fail': answer })
    return api.post('/fail', {}, anything).catch((error: unknown) => error as ApiError)
  }

  test('carries the message, the field errors and the parameters', async () => {
    const body = { message: 'Periksa isian.', errors: { qty: 'Kurang.' }, err_params: { ro: 1 } }
    expect(await failureOf({ status: 422, body })).toMatchObject({
      status: 422,
      message: 'Periksa isian.',
      errors: { qty: 'Kurang.' },
      errParams: { ro: 1 },
    })
  })

  test('has no message without a JSON body', async () => {
    expect(await failureOf({ status: 502 })).toMatchObject({ status: 502, message: '' })
  })

  test('is status 0 when nothing answers', async () => {
    const error = await failureOf('offline')
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, message: '' })
  })

  test('tells the shell about a 401', async () => {
    const ended = jest.fn()
    onUnauthorized(ended)
    await failureOf({ status: 401, body: { message: 'Silakan masuk.' } })
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

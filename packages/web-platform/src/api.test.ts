import { fakeServer } from '../../ui/src/testing/fake-server'
import { onUnauthorized, api as publicApi } from './api'
import { ApiError } from './api-client/api-error'
import type { ApiClient } from './api-client/create-api-client'

// Untyped, because the calls of these tests are not the gateway's.
const api = publicApi as ApiClient
const keysOf = (server: ReturnType<typeof fakeServer>) =>
  server.sent.map((request) => request.headers.get('Idempotency-Key'))

function setCookie(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = `XSRF-TOKEN=${value}; path=/`
}

describe('the anti-forgery token', () => {
  test('is sent with every POST and state-changing GET, not with a plain GET', async () => {
    const server = fakeServer({
      'GET /read': { body: {} },
      'GET /logout': { body: {} },
      'POST /write': { body: {} },
    })
    await api.get('/read')
    await api.visit('/logout')
    await api.post('/write', {})
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
    await api.post('/write', {})
    expect(server.to('/write')[0]?.headers.get('X-XSRF-TOKEN')).toBe('fresh')
  })

  const tokensOfWrites = (server: ReturnType<typeof fakeServer>) =>
    server.to('/write').map((request) => request.headers.get('X-XSRF-TOKEN'))

  test('is sent once more when another response has replaced it meanwhile', async () => {
    const server = fakeServer({
      'POST /write': ({ headers }) => {
        setCookie('second')
        return headers.get('X-XSRF-TOKEN') === 'second' ? { body: { done: 1 } } : { status: 403, body: {} }
      },
    })
    setCookie('first')
    expect(await api.post('/write', {})).toEqual({ done: 1 })
    expect(tokensOfWrites(server)).toEqual(['first', 'second'])
  })

  test('is not sent again after any other refusal', async () => {
    const server = fakeServer({ 'POST /write': { status: 403, body: {} } })
    setCookie('first')
    await expect(api.post('/write', {})).rejects.toMatchObject({ status: 403 })
    expect(tokensOfWrites(server)).toEqual(['first'])
  })
})

describe('the anti-forgery token of our own pages', () => {
  const tokenSent = async () => {
    const server = fakeServer({ 'POST /write': { body: {} } })
    await api.post('/write', {})
    return server.sent.at(-1)?.headers.get('X-XSRF-TOKEN')
  }
  const setOwn = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
    document.cookie = `jejaring_token=${value}; path=/`
  }
  afterEach(() => setOwn('; max-age=0'))

  test('comes before the conventional one, which another site may have set', async () => {
    setOwn('own')
    expect(await tokenSent()).toBe('own')
  })

  test('is replaced by the conventional one when it cannot be decoded', async () => {
    setOwn('%E0%A4%A')
    expect(await tokenSent()).toBe('token-1')
  })
})

describe('the idempotency key', () => {
  test('stays the same for retries of the same body', async () => {
    const server = fakeServer({ 'POST /pay-1': { status: 503, body: { message: 'unavailable' } } })
    const pay = () => api.post('/pay-1', { amount: 1 }, { idempotent: true }).catch(() => undefined)
    await pay()
    await pay()
    const [first, second] = keysOf(server)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  test('changes with the body, and after a success', async () => {
    const server = fakeServer({ 'POST /pay-2': { body: {} } })
    await api.post('/pay-2', { amount: 1 }, { idempotent: true })
    await api.post('/pay-2', { amount: 1 }, { idempotent: true })
    server.handlers['POST /pay-2'] = 'offline'
    for (const amount of [2, 3]) {
      await api.post('/pay-2', { amount }, { idempotent: true }).catch(() => undefined)
    }
    expect(new Set(keysOf(server)).size).toBe(4)
  })

  test('ends with the reply to a retry, which is marked as a repeat', async () => {
    const server = fakeServer({})
    const pay = async (answer: Parameters<typeof fakeServer>[0][string]) => {
      server.handlers['POST /pay-3'] = answer
      return await api.post('/pay-3', { amount: 1 }, { idempotent: true }).catch(() => undefined)
    }
    const refused = { status: 422, body: { message: 'Kurang.' } }
    await pay(refused)
    expect(await pay({ body: {} })).toEqual({})
    for (const lost of ['offline', { status: 503, body: { message: 'unavailable' } }] as const) {
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
      await api.post('/form', form, { idempotent: true }).catch(() => undefined)
    }
    const [first, second, third] = keysOf(server)
    expect(second).not.toBe(first)
    expect(third).toBe(second)
  })
})

describe('a failure', () => {
  const failureOf = (answer: Parameters<typeof fakeServer>[0][string]) => {
    fakeServer({ 'POST /fail': answer })
    return api.post('/fail', {}).catch((error: unknown) => error as ApiError)
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

  test('has status 0 without a reply', async () => {
    const error = await failureOf('offline')
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, message: '' })
  })

  test('calls the 401 handler', async () => {
    const ended = jest.fn()
    onUnauthorized(ended)
    await failureOf({ status: 401, body: { message: 'Silakan masuk.' } })
    expect(ended).toHaveBeenCalledTimes(1)
  })
})

describe('on a connection without reply or failure', () => {
  const never = new Promise<Response>(() => {})
  const signals: (AbortSignal | null | undefined)[] = []
  beforeEach(() => {
    fakeServer({})
    signals.length = 0
    globalThis.fetch = (_, init) => {
      signals.push(init?.signal)
      return never
    }
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Seconds until the call fails like a network failure. */
  async function secondsOf(call: Promise<unknown>): Promise<number> {
    let failure: unknown
    call.catch((error) => (failure = error))
    let seconds = 0
    for (; !failure && seconds < 300; seconds += 1) await jest.advanceTimersByTimeAsync(1_000)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status: 0, message: '', isLate: true })
    expect(jest.getTimerCount()).toBe(0)
    return seconds
  }
  const post = (path: string) => () => api.post(path, {})
  const upload = (value: string | Blob) => {
    const form = new FormData()
    form.append('photo', value)
    return form
  }

  test.each([
    ['a question', () => api.get('/read'), 30],
    ['a logout', () => api.visit('/logout'), 30],
    ['a form without a file', () => api.post('/form', upload('')), 30],
    ['a file', () => api.post('/form', upload(new Blob(['a']))), 120],
    ...[
      ...['/api/withdraws/change_status', '/api/payouts/create', '/api/payouts/cancel'],
      ...['/api/networks/simulate', '/wa/pairing-code'],
    ].map((path) => [`what takes the server up to a minute, ${path},`, post(path), 120] as const),
  ] as const)('%s times out', async (_, call, seconds) => {
    expect(await secondsOf(call())).toBe(seconds)
    // The request is aborted, so that a retry uses a new connection.
    expect(signals.at(-1)?.aborted).toBe(true)
  })

  test('a call does not wait for the anti-forgery token beyond its timeout', async () => {
    setCookie('; max-age=0')
    expect(await secondsOf(api.post('/write', {}))).toBe(30)
  })

  test('a slow body gets the long timeout', async () => {
    const headers = new Headers({ 'content-type': 'application/json' })
    let rest = (_body: unknown) => {}
    const json = () => new Promise((resolve) => (rest = resolve))
    globalThis.fetch = async () => ({ ok: true, headers, json }) as unknown as Response
    expect(await secondsOf(api.get('/read'))).toBe(120)
    const slow = api.get('/read')
    await jest.advanceTimersByTimeAsync(100_000)
    rest({ rows: 100 })
    expect(await slow).toEqual({ rows: 100 })
    expect(jest.getTimerCount()).toBe(0)
  })

  test('an abort by the caller is not reported as a network failure', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    const caller = new AbortController()
    const call = api.get('/read', { signal: caller.signal })
    await jest.advanceTimersByTimeAsync(0)
    caller.abort()
    await expect(call).rejects.toThrow('aborted')
    expect(jest.getTimerCount()).toBe(0)
  })

  test('a retry after a timeout keeps its idempotency key', async () => {
    const pay = () => api.post('/pay-late', { amount: 1 }, { idempotent: true })
    await secondsOf(pay())
    fakeServer({ 'POST /pay-late': { body: {} } })
    const retry = pay()
    await jest.advanceTimersByTimeAsync(0)
    expect(await retry).toEqual({ isRepeat: true })
  })
})

import { randomUUID } from 'node:crypto'

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly body: Body & {
    message: string
    errors?: Record<string, string>
    err_params?: Record<string, number>
  }
  readonly headers: Headers
}

/**
 * A browser at the HTTP interface: stores cookies, sends the anti-forgery header, and speaks JSON.
 * For demo data, system tests and benches.
 */
export class Visitor {
  private readonly cookies = new Map<string, string>()

  constructor(private readonly origin: string) {}

  async get<Body>(path: string): Promise<Answer<Body>> {
    return this.send<Body>(path, { method: 'GET' })
  }

  /** Posts JSON, or a form where one is given. Every post has an idempotency key; give one to repeat it. */
  async post<Body>(
    path: string,
    body: object | FormData | URLSearchParams = {},
    key: string = randomUUID(),
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Body>> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/api/users/profile')
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    return this.send<Body>(path, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      headers: {
        ...headers,
        'idempotency-key': key,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
    })
  }

  /** What another program needs to go on as this visitor. */
  get session(): { cookie: string; token: string } {
    return {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      token: decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''),
    }
  }

  async login(username: string, password: string): Promise<void> {
    const { status, body } = await this.post('/api/auth/login', { username, password })
    if (status !== 200) throw new Error(`${username} could not log in: ${status} ${body.message}`)
  }

  private async send<Body>(path: string, request: RequestInit): Promise<Answer<Body>> {
    const response = await fetch(this.origin + path, {
      ...request,
      redirect: 'manual',
      headers: {
        ...request.headers,
        cookie: this.session.cookie,
        'x-xsrf-token': this.session.token,
      },
    })
    for (const line of response.headers.getSetCookie()) this.storeCookie(line)
    const text = await response.text()
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : {}) as Answer<Body>['body'],
      headers: response.headers,
    }
  }

  private storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const expired = attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one))
    if (value === '' || expired) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

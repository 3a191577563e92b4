// One person's browser: its cookies, the anti-forgery header, and a look at what came back.
import { check } from 'k6'
import http from 'k6/http'
import { Counter, Trend } from 'k6/metrics'
import { input } from './run.js'

const { origin } = input
/** Milliseconds of the answers that were right. */
const served = new Trend('served', true)
/** Answers 503 with Retry-After: load shedding. */
const shed = new Counter('shed')
/** Anything else that is not the right answer. */
const failed = new Counter('failed')

const BUSY = /sibuk|tidak tersedia/
const MAX_LOGGED_FAILURES = 5
let loggedFailures = 0

export class Person {
  constructor(session) {
    this.jar = new http.CookieJar()
    if (!session) return
    for (const pair of session.cookie.split('; ')) {
      const end = pair.indexOf('=')
      this.jar.set(origin, pair.slice(0, end), pair.slice(end + 1))
    }
  }

  /** Opens the login page and logs in; answers whether it worked. */
  login(username, password) {
    // Answers 401 and brings the anti-forgery cookie, as the first call of every page does.
    http.get(`${origin}/api/users/profile`, { ...this.with('first'), responseCallback: null })
    const body = { username, password }
    return this.post('login', '/api/auth/login', body, ({ user }) => user.username === username)
  }

  /** The body of the right answer, or undefined: `right` is asked about it. */
  get(name, path, right) {
    return judge(name, http.get(origin + path, this.with(name)), right)
  }

  /** A file, as bytes. */
  file(name, path, right) {
    const answer = http.get(origin + path, { ...this.with(name), responseType: 'binary', timeout: '300s' })
    return judge(name, answer, () => right(new Uint8Array(answer.body), answer.headers))
  }

  /** `others` are statuses besides 200 that are right: somebody else was quicker. */
  post(name, path, body, right, headers = {}, others = []) {
    const answer = http.post(origin + path, JSON.stringify(body), this.with(name, headers))
    return others.includes(answer.status) ? undefined : judge(name, answer, right)
  }

  /** Without waiting for the answer, which is judged when it comes. */
  async begin(name, method, path, body, right) {
    const sent = body === null ? null : JSON.stringify(body)
    judge(name, await http.asyncRequest(method, origin + path, sent, this.with(name)), right)
  }

  with(name, headers = {}) {
    const [token = ''] = this.jar.cookiesForURL(`${origin}/`)['XSRF-TOKEN'] ?? []
    return {
      jar: this.jar,
      tags: { name },
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(token),
        ...headers,
      },
    }
  }
}

function judge(name, answer, right) {
  if (answer.status === 503 && answer.headers['Retry-After']) {
    shed.add(1)
    check(answer, { 'a refusal states its reason': ({ body }) => BUSY.test(text(body)) })
    return undefined
  }
  const body = parsed(answer)
  const fine = check(answer, { [`${name} is right`]: ({ status }) => status === 200 && holds(right, body) })
  if (fine) served.add(answer.timings.duration, { name })
  else {
    failed.add(1)
    if (loggedFailures++ < MAX_LOGGED_FAILURES)
      console.error(`${name}: ${answer.status} ${answer.error} ${text(answer.body)}`)
  }
  return fine ? body : undefined
}

function holds(right, body) {
  try {
    return Boolean(right(body))
  } catch {
    return false
  }
}

function parsed(answer) {
  try {
    return typeof answer.body === 'string' ? JSON.parse(answer.body) : {}
  } catch {
    return {}
  }
}

function text(body) {
  return typeof body === 'string' ? body.slice(0, 300) : ''
}

const known = new Map()

/** The person of a session that was opened beforehand; the same one each time. */
export function personOf(key, session) {
  if (!known.has(key)) known.set(key, new Person(session))
  return known.get(key)
}

import { Pool } from 'undici'
import { quantile } from '../shared/statistics'

/** One request, as it is sent; `expects` must be in its response. */
export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly expects: string
}

/** What this process is asked to send: by so many clients, each waiting for its answer before it sends the next. */
export interface Order {
  readonly origin: string
  readonly clients: number
  readonly seconds: number
  readonly requests: readonly Request[]
  /** Each request once at most, for what cannot be done twice; otherwise from the beginning again. */
  readonly once: boolean
}

/** What came back. Times are milliseconds; a rate counts right answers only, of the time in which all clients were served. */
export interface Answered {
  readonly right: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** How many were wrong, and the first of them. */
  readonly wrong: number
  readonly firstWrong: string
}

/** A right answer: whose, when, and after how long. */
export interface Answer {
  readonly client: number
  readonly at: number
  readonly took: number
}

export async function call({ origin, clients, seconds, requests, once }: Order): Promise<Answered> {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  const answers: Answer[] = []
  const wrong: string[] = []
  let next = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const client = async (_: unknown, number: number) => {
    while (performance.now() < end) {
      const request = requests[once ? next : next % requests.length]
      if (!request) return
      next += 1
      const before = performance.now()
      const problem = await send(pool, request)
      const at = performance.now()
      if (problem) wrong.push(problem)
      else answers.push({ client: number, at, took: at - before })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await pool.close()
  const times = answers.map(({ took }) => took)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const outcome = { wrong: wrong.length, firstWrong: wrong[0] ?? '' }
  return { right: answers.length, perSecond: steadyRate(answers, begin, end), p50, p99, ...outcome }
}

/**
 * Answers a second from the moment on in which every client has had one, until the last one in time: before and after, fewer
 * of them wait for an answer, which is a part of the time that grows with what an answer takes.
 */
export function steadyRate(answers: readonly Answer[], begin: number, end: number): number {
  const firsts = new Map<number, number>()
  for (const { client, at } of answers) if (!firsts.has(client)) firsts.set(client, at)
  const full = Math.max(begin, ...firsts.values())
  const steady = answers.filter(({ at }) => at > full && at <= end)
  const last = steady.at(-1)
  if (last) return (steady.length * 1000) / (last.at - full)
  // Too few for that: of the whole time.
  return (answers.length * 1000) / ((answers.at(-1)?.at ?? end) - begin)
}

/** What is wrong with the answer; empty for a right one. */
async function send(pool: Pool, { method, path, headers, body, expects }: Request): Promise<string> {
  const answer = await pool.request({ method, path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode === 200 && text.includes(expects)) return ''
  return `${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`
}

process.on('message', (order: Order) => {
  void call(order).then((answered) => process.send?.(answered))
})

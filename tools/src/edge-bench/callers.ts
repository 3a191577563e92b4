import { Pool } from 'undici'
import { quantile } from '../settlement-bench/statistics'

/** One request, as it is sent; `expects` must stand in its answer. */
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

/** What came back. Times are milliseconds; a rate counts right answers only. */
export interface Answered {
  readonly right: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** How many were wrong, and the first of them. */
  readonly wrong: number
  readonly firstWrong: string
}

export async function call({ origin, clients, seconds, requests, once }: Order): Promise<Answered> {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  const times: number[] = []
  const wrong: string[] = []
  let next = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const request = requests[once ? next : next % requests.length]
      if (!request) return
      next += 1
      const before = performance.now()
      const problem = await send(pool, request)
      if (problem) wrong.push(problem)
      else times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - begin) / 1000
  await pool.close()
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const told = { wrong: wrong.length, firstWrong: wrong[0] ?? '' }
  return { right: times.length, perSecond: times.length / took, p50, p99, ...told }
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

import { Pool } from 'undici'
import { quantile } from '../shared/statistics'

/** One request; a correct response contains `expects`. */
export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly expects: string
}

/** A closed-loop load: each client waits for its answer before it sends the next request. */
export interface CallOptions {
  readonly origin: string
  readonly clients: number
  readonly seconds: number
  readonly requests: readonly Request[]
  /** Sends each request at most once, for calls that cannot be repeated; otherwise starts over after the last. */
  readonly once: boolean
}

/** Result of a load. Times are milliseconds; the rate is `steadyRate` of the correct answers. */
export interface CallResult {
  readonly right: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Number of wrong answers, and a description of the first. */
  readonly wrong: number
  readonly firstWrong: string
}

/** A correct answer: `at` and `took` are milliseconds. */
export interface Answer {
  readonly client: number
  readonly at: number
  readonly took: number
}

export async function call({ origin, clients, seconds, requests, once }: CallOptions): Promise<CallResult> {
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
 * Answers per second between the moment when every client has received one and the last answer in time. Before and
 * after, fewer clients wait for an answer, which would bias the rate of slow calls.
 */
export function steadyRate(answers: readonly Answer[], begin: number, end: number): number {
  const firsts = new Map<number, number>()
  for (const { client, at } of answers) if (!firsts.has(client)) firsts.set(client, at)
  const full = Math.max(begin, ...firsts.values())
  const steady = answers.filter(({ at }) => at > full && at <= end)
  const last = steady.at(-1)
  if (last) return (steady.length * 1000) / (last.at - full)
  // Too few answers: use the whole time.
  return (answers.length * 1000) / ((answers.at(-1)?.at ?? end) - begin)
}

/** Sends a request; returns the problem of its answer, empty for a correct one. */
async function send(pool: Pool, { method, path, headers, body, expects }: Request): Promise<string> {
  const answer = await pool.request({ method, path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode === 200 && text.includes(expects)) return ''
  return `${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`
}

process.on('message', (options: CallOptions) => {
  void call(options).then((answered) => process.send?.(answered))
})

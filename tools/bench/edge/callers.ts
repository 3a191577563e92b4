import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from '../shared/statistics'

/** Background requests in flight; more are not sent, so that an overload does not grow. */
const MAX_BACKGROUND_REQUESTS = 64

/** One request; a correct response contains `expects`. */
export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly expects: string
}

/** A closed-loop load: each client waits for its answer before it sends the next request. */
export interface Order {
  readonly origin: string
  readonly clients: number
  readonly seconds: number
  readonly requests: readonly Request[]
  /** Sends each request at most once, for calls that cannot be repeated; otherwise starts over after the last. */
  readonly once: boolean
  /** Further requests, sent at a rate next to the measured ones, each at most once. */
  readonly background?: { readonly requests: readonly Request[]; readonly perSecond: number }
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
  /** Correct answers per second to the background requests. */
  readonly backgroundPerSecond?: number
}

/** A correct answer: `at` and `took` are milliseconds. */
export interface Answer {
  readonly client: number
  readonly at: number
  readonly took: number
}

export async function call({
  origin,
  clients,
  seconds,
  requests,
  once,
  background,
}: Order): Promise<CallResult> {
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
  const sending = background && sendAtRate(origin, background, end, wrong)
  await Promise.all(Array.from({ length: clients }, client))
  await pool.close()
  const times = answers.map(({ took }) => took)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const backgroundPerSecond = sending && (await sending) / seconds
  const outcome = {
    wrong: wrong.length,
    firstWrong: wrong[0] ?? '',
    ...(backgroundPerSecond !== undefined && { backgroundPerSecond }),
  }
  return { right: answers.length, perSecond: steadyRate(answers, begin, end), p50, p99, ...outcome }
}

/** Returns the number of correct answers until `end`; adds the problems of the others to `wrong`. */
async function sendAtRate(
  origin: string,
  { requests, perSecond }: NonNullable<Order['background']>,
  end: number,
  wrong: string[],
): Promise<number> {
  const pool = new Pool(origin, { connections: MAX_BACKGROUND_REQUESTS, pipelining: 1 })
  const pending = new Set<Promise<void>>()
  const begin = performance.now()
  let right = 0
  for (let next = 0; performance.now() < end && next < requests.length; ) {
    const due = ((performance.now() - begin) / 1000) * perSecond
    if (next >= due || pending.size >= MAX_BACKGROUND_REQUESTS) {
      await sleep(1)
      continue
    }
    const sent: Promise<void> = send(pool, requests[next++] as Request).then((problem) => {
      if (problem) wrong.push(problem)
      else if (performance.now() <= end) right += 1
      pending.delete(sent)
    })
    pending.add(sent)
  }
  await Promise.all(pending)
  await pool.close()
  return right
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

process.on('message', (order: Order) => {
  void call(order).then((answered) => process.send?.(answered))
})

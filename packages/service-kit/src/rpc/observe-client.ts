import { isFault } from '../runtime/faults'
import type { Metrics } from '../telemetry/metrics'
import type { Client, Definition } from './types'

type AnyMethod = (input: unknown, options?: unknown) => unknown
type Finish = (error?: unknown) => void

/**
 * Measures every call of a client. A service that is down answers no call, so only the metrics of its callers
 * show the outage.
 */
export function observeClient<D extends Definition>(
  definition: D,
  client: Client<D>,
  duration: Metrics['clientCalls'],
): Client<D> {
  const methods = Object.entries(definition).map(([name, { path, responseStream }]) => {
    const send = (client as Record<string, AnyMethod>)[name] as AnyMethod
    const begin = (): Finish => {
      const started = performance.now()
      return (error) => duration.observe({ path, code: codeOf(error) }, (performance.now() - started) / 1000)
    }
    const observed: AnyMethod = responseStream
      ? (input, options) => observeStream(begin, () => send(input, options) as AsyncIterable<unknown>)
      : (input, options) => observeReply(begin(), send(input, options) as Promise<unknown>)
    return [name, observed]
  })
  return Object.fromEntries(methods) as Client<D>
}

function codeOf(error: unknown): string {
  if (error === undefined) return 'ok'
  return isFault(error) ? error.code : 'internal'
}

async function observeReply(finish: Finish, reply: Promise<unknown>): Promise<unknown> {
  try {
    const value = await reply
    finish()
    return value
  } catch (error) {
    finish(error)
    throw error
  }
}

/** From the first read to the end of the stream, or until its reader stops. */
async function* observeStream(begin: () => Finish, open: () => AsyncIterable<unknown>) {
  const finish = begin()
  let failure: unknown
  try {
    yield* open()
  } catch (error) {
    failure = error
    throw error
  } finally {
    finish(failure)
  }
}

import { Readable } from 'node:stream'
import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clients } from '../../clients/clients'
import { toDeviceJson } from '../../mappers/whatsapp-device'

/** How long a stream may go on while nobody can say whether its session does. */
const MAX_STREAM_MS = 300_000
/** How often a stream without news pings, and how often the session of each is looked at again. */
const PING_INTERVAL_MS = 15_000
/** How long a refusal can be awaited. */
const FIRST_EVENT_TIMEOUT_MS = 2_000
/** When a browser comes back after the end of a stream, in milliseconds. */
const RECONNECT_DELAY_MS = 2_000

/**
 * What happens to the device, as server-sent events (rule book §6). An event's id is the same in every replica, so
 * a browser goes on with any of them where it was (`Last-Event-ID`).
 */
export function deviceLogRoute(app: FastifyInstance, clients: Clients): void {
  const open = new Set<AbortController>()
  // The server waits for its answers to end, and these would not.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort()
  })
  app.get(
    '/wa/logs',
    {
      config: { access: 'admin' },
      compress: false,
      schema: {
        summary: 'What happens to the device, as server-sent events.',
        tags: ['wa'],
      },
    },
    async (request, reply) => {
      const stream = new AbortController()
      open.add(stream)
      const end = () => {
        stream.abort()
        open.delete(stream)
      }
      const { signal } = stream
      const events = clients.device
        .followDevice({ lastEventId: lastEventIdOf(request) }, { deadline: MAX_STREAM_MS, signal })
        [Symbol.asyncIterator]()
      // The first event before the head: what is refused is still answered as a refusal. Who comes back may have had all
      // there is; without a head they, and every proxy, would wait for the next news, and in the end for nothing.
      const first = events.next()
      await nextOrPing(FIRST_EVENT_TIMEOUT_MS, first).catch((error: unknown) => {
        end()
        throw error
      })
      request.raw.once('close', end)
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream; charset=utf-8')
        .send(Readable.from(eventLines(first, events, { end, isAllowed: () => request.isStillAllowed() })))
    },
  )
}

function lastEventIdOf({ headers }: FastifyRequest): bigint {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? BigInt(id) : 0n
}

interface StreamOptions {
  /** Whether who listens still may. */
  readonly isAllowed: () => Promise<boolean>
  readonly end: () => void
  readonly ping?: number
}

/**
 * The lines of a stream, as long as its listener may hear them; one that has nothing to say pings, so that nobody on the
 * way takes it for dead.
 */
export async function* eventLines(
  first: Promise<IteratorResult<DeviceEvent>>,
  events: AsyncIterator<DeviceEvent>,
  { isAllowed, end, ping = PING_INTERVAL_MS }: StreamOptions,
): AsyncGenerator<string> {
  try {
    yield `retry: ${RECONNECT_DELAY_MS}\n\n`
    let next = first
    let checkedAt = performance.now()
    for (;;) {
      const part = await nextOrPing(ping, next)
      if (part === 'ping' || performance.now() - checkedAt >= ping) {
        if (!(await isAllowed())) return
        checkedAt = performance.now()
      }
      if (part === 'ping') yield ': ping\n\n'
      else if (part.done) return
      else {
        yield `id: ${part.value.id}\ndata: ${JSON.stringify(toDeviceJson(part.value))}\n\n`
        next = events.next()
      }
    }
  } catch {
    // The service went away or the stream was long enough: the browser comes back by itself.
  } finally {
    end()
  }
}

async function nextOrPing(milliseconds: number, next: Promise<IteratorResult<DeviceEvent>>) {
  let timer: NodeJS.Timeout | undefined
  const ping = new Promise<'ping'>((resolve) => {
    timer = setTimeout(() => resolve('ping'), milliseconds)
  })
  try {
    return await Promise.race([next, ping])
  } finally {
    clearTimeout(timer)
  }
}

import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { tooMany } from '@jejaring/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clients } from '../../clients/clients'
import { toDeviceJson } from '../../mappers/whatsapp-device'

/** Upper bound of a stream's life: the session cannot be rechecked while identity is unavailable. */
const MAX_STREAM_MS = 300_000
/** Interval of session checks on an idle stream: a logout may reach another replica. */
const SESSION_CHECK_INTERVAL_MS = 1_000
/** Keep-alive pings on an idle stream: every 15 seconds. */
const CHECKS_PER_PING = 15
/** Open streams of one admin in this process: a tab each, fewer than a browser's connections. */
const MAX_STREAMS_PER_ADMIN = 5
/** How long the response waits for a first event, or a refusal, before the headers are sent. */
const FIRST_EVENT_TIMEOUT_MS = 2_000
/** Reconnect delay that the stream sends to the browser. */
const RECONNECT_DELAY_MS = 2_000

/**
 * Streams the device's events as server-sent events (rule book §6). Event ids are the same in every replica, so a browser
 * can resume on any of them (`Last-Event-ID`).
 */
export function deviceLogRoute(app: FastifyInstance, clients: Clients): void {
  const open = new Map<AbortController, string>()
  // The server's shutdown waits for open responses, and these streams would not end.
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.abort()
  })
  app.get(
    '/wa/logs',
    {
      config: { access: 'messages.read', contentTypes: ['text/event-stream'] },
      compress: false,
      schema: {
        summary: 'Events of the device, as server-sent events.',
        tags: ['wa'],
      },
    },
    async (request, reply) => {
      const adminId = ownerOf(request.session as Session)
      const streams = [...open.values()].filter((id) => id === adminId)
      if (streams.length >= MAX_STREAMS_PER_ADMIN) throw tooMany(TOO_MANY_STREAMS)
      const stream = new AbortController()
      open.set(stream, adminId)
      const end = () => {
        stream.abort()
        open.delete(stream)
      }
      const { signal } = stream
      const events = clients.device
        .followDevice({ lastEventId: lastEventIdOf(request) }, { deadline: MAX_STREAM_MS, signal })
        [Symbol.asyncIterator]()
      // Waits briefly for the first event, so that a refusal gets its status code. A client that resumes may be up to date;
      // it gets the headers after the timeout, because clients and proxies give up on a response without headers.
      const first = events.next()
      await nextOrTimeout(FIRST_EVENT_TIMEOUT_MS, first).catch((error: unknown) => {
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

const TOO_MANY_STREAMS =
  'Halaman WhatsApp terbuka di terlalu banyak tab. Tutup salah satunya, lalu muat ulang halaman ini.'

const ownerOf = ({ member, impersonatorId }: Session) => impersonatorId || member?.id || ''

function lastEventIdOf({ headers }: FastifyRequest): bigint {
  const id = headers['last-event-id']
  return typeof id === 'string' && /^\d{1,18}$/.test(id) ? BigInt(id) : 0n
}

interface StreamOptions {
  /** Whether the session still allows the stream. */
  readonly isAllowed: () => Promise<boolean>
  readonly end: () => void
  readonly checkIntervalMs?: number
  readonly checksPerPing?: number
}

/**
 * Formats events as lines of a stream, as long as the session allows it: it is checked before each event and every second.
 * An idle stream sends pings, so that proxies do not close the connection.
 */
export async function* eventLines(
  first: Promise<IteratorResult<DeviceEvent>>,
  events: AsyncIterator<DeviceEvent>,
  {
    isAllowed,
    end,
    checkIntervalMs = SESSION_CHECK_INTERVAL_MS,
    checksPerPing = CHECKS_PER_PING,
  }: StreamOptions,
): AsyncGenerator<string> {
  try {
    yield `retry: ${RECONNECT_DELAY_MS}\n\n`
    let next = first
    let idleChecks = 0
    for (;;) {
      const part = await nextOrTimeout(checkIntervalMs, next)
      if (!(await isAllowed())) return
      if (part === 'timeout') {
        if (++idleChecks % checksPerPing === 0) yield ': ping\n\n'
        continue
      }
      if (part.done) return
      idleChecks = 0
      yield `id: ${part.value.id}\ndata: ${JSON.stringify(toDeviceJson(part.value))}\n\n`
      next = events.next()
    }
  } catch {
    // The service is unavailable or the time limit is reached; the browser reconnects.
  } finally {
    end()
  }
}

const nextOrTimeout = (milliseconds: number, next: Promise<IteratorResult<DeviceEvent>>) =>
  Promise.race([next, sleep(milliseconds, 'timeout' as const, { ref: false })])

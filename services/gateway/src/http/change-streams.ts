import { Readable } from 'node:stream'
import { tooMany, unavailable } from '@jejaring/service-kit'
import { Counter, Gauge, type Registry } from 'prom-client'

export interface StreamLimits {
  /** Open streams of this process: about 40 kB each. Further ones are refused. */
  readonly maxStreams: number
  /** Open streams of one member: a visible tab each. */
  readonly maxPerMember: number
  /** Shortest time between two events of a member, so that a series of bonuses does not become a series of reads. */
  readonly minIntervalMs: number
  /** Time between the checks of all sessions, each followed by a ping. Proxies close idle connections after 60 s. */
  readonly checkIntervalMs: number
  /** Longest life of a stream: sessions cannot be checked while identity is unavailable. */
  readonly maxLifeMs: number
  /** Time over which a change for all members is spread, so that their pages do not all read in the same second. */
  readonly spreadMs: number
}

const DEFAULT_LIMITS: StreamLimits = {
  maxStreams: 2_000,
  maxPerMember: 5,
  minIntervalMs: 1_000,
  checkIntervalMs: 15_000,
  maxLifeMs: 600_000,
  spreadMs: 8_000,
}

/** A change of the last 30 seconds is sent to a stream that opens: its page may have been read before it. */
const RECENT_MS = 30_000
const MAX_RECENT = 20_000

/** Fault of streams beyond the limit of the process. One instance, so that it is not logged as a failure. */
export const streamsFull = unavailable(
  'Pembaruan langsung sedang penuh. Muat ulang halaman untuk melihat data terbaru.',
  { retryAfterSeconds: 60 },
)

const TOO_MANY_TABS = 'Halaman ini terbuka di terlalu banyak tab. Tutup salah satunya, lalu muat ulang.'

/** The session is over: the page closes the stream and does not reconnect. */
const SESSION_ENDED_EVENT = 'data: over\n\n'
/** The member's wallets have changed: the page reads them again. Says nothing else. */
const WALLETS_CHANGED_EVENT = 'data: wallet\n\n'
const PING = ': ping\n\n'

interface Stream {
  readonly lines: Readable
  readonly isAllowed: () => Promise<boolean>
  readonly endsAt: number
  /** Set by the push of null, after which nothing can be pushed. */
  hasEnded: boolean
}

/** The open streams of a member share one throttle. */
interface Subscriber {
  readonly streams: Set<Stream>
  sentAt: number
  timer?: NodeJS.Timeout
}

/** Streams of server-sent events to members' open pages: that their wallets have changed, without amounts. */
export class ChangeStreams {
  private readonly limits: StreamLimits
  private readonly subscribers = new Map<string, Subscriber>()
  /** Time of a member's last change, oldest first. */
  private readonly recent = new Map<string, number>()
  private readonly open: Gauge
  private readonly shed: Counter
  private readonly checks: NodeJS.Timeout
  private count = 0

  constructor(registry: Registry, limits: Partial<StreamLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits }
    const registers = [registry]
    this.open = new Gauge({
      name: 'jejaring_change_streams_open',
      help: 'Open streams of changes to pages',
      registers,
    })
    this.shed = new Counter({
      name: 'jejaring_change_streams_shed_total',
      help: 'Streams of changes refused because this process or a member has too many',
      registers,
    })
    this.checks = setInterval(() => this.check(), this.limits.checkIntervalMs).unref()
  }

  /** Sends to the open pages of these members that their wallets have changed. */
  notify(memberIds: readonly string[]): void {
    const now = performance.now()
    for (const memberId of memberIds) {
      // Again at the end of the order.
      this.recent.delete(memberId)
      this.recent.set(memberId, now)
      const subscriber = this.subscribers.get(memberId)
      if (subscriber) this.schedule(subscriber, now)
    }
    for (const [memberId, at] of this.recent) {
      if (this.recent.size <= MAX_RECENT && now - at < RECENT_MS) break
      this.recent.delete(memberId)
    }
  }

  /** Sends to all open pages that wallets may have changed. */
  notifyAll(): void {
    for (const [memberId, subscriber] of this.subscribers) {
      const notifyOne = () => {
        if (this.subscribers.get(memberId) === subscriber) this.schedule(subscriber, performance.now())
      }
      setTimeout(notifyOne, Math.random() * this.limits.spreadMs).unref()
    }
  }

  /** Opens a stream. Faults: too_many for a member with too many, `streamsFull`. */
  follow(memberId: string, isAllowed: () => Promise<boolean>): Readable {
    const subscriber = this.subscribers.get(memberId) ?? {
      streams: new Set<Stream>(),
      sentAt: Number.NEGATIVE_INFINITY,
    }
    const isMemberFull = subscriber.streams.size >= this.limits.maxPerMember
    if (isMemberFull || this.count >= this.limits.maxStreams) {
      this.shed.inc()
      throw isMemberFull ? tooMany(TOO_MANY_TABS, 60) : streamsFull
    }
    const now = performance.now()
    const lines = new Readable({ read: () => undefined })
    // Spread, so that the pages of a process that stops do not all come back in the same second.
    lines.push(`retry: ${1_000 + Math.round(Math.random() * 4_000)}\n\n`)
    const endsAt = now + this.limits.maxLifeMs * (0.5 + Math.random() / 2)
    const stream = { lines, isAllowed, endsAt, hasEnded: false }
    subscriber.streams.add(stream)
    this.subscribers.set(memberId, subscriber)
    this.open.set(++this.count)
    lines.once('close', () => this.remove(memberId, stream))
    if (now - (this.recent.get(memberId) ?? Number.NEGATIVE_INFINITY) < RECENT_MS)
      lines.push(WALLETS_CHANGED_EVENT)
    return lines
  }

  /** Ends all streams; their pages reconnect. */
  close(): void {
    clearInterval(this.checks)
    for (const stream of this.allStreams()) push(stream, null)
  }

  /** Checks all sessions in one tick, so that they are read in batches. */
  private check(): void {
    const now = performance.now()
    for (const stream of this.allStreams()) {
      if (now >= stream.endsAt) push(stream, null)
      else void this.checkSession(stream)
    }
  }

  private async checkSession(stream: Stream): Promise<void> {
    if (await stream.isAllowed()) return push(stream, PING)
    push(stream, SESSION_ENDED_EVENT)
    push(stream, null)
  }

  private schedule(subscriber: Subscriber, now: number): void {
    if (subscriber.timer) return
    const wait = subscriber.sentAt + this.limits.minIntervalMs - now
    if (wait <= 0) send(subscriber)
    else
      subscriber.timer = setTimeout(() => {
        subscriber.timer = undefined
        send(subscriber)
      }, wait)
  }

  private remove(memberId: string, stream: Stream): void {
    const subscriber = this.subscribers.get(memberId)
    if (!subscriber?.streams.delete(stream)) return
    this.open.set(--this.count)
    if (subscriber.streams.size > 0) return
    clearTimeout(subscriber.timer)
    this.subscribers.delete(memberId)
  }

  private allStreams(): Stream[] {
    return [...this.subscribers.values()].flatMap(({ streams }) => [...streams])
  }
}

function send(subscriber: Subscriber): void {
  subscriber.sentAt = performance.now()
  for (const stream of subscriber.streams) push(stream, WALLETS_CHANGED_EVENT)
}

/** Pushes text, or null to end the stream; nothing after its end, which would be an error of the stream. */
function push(stream: Stream, part: string | null): void {
  if (stream.hasEnded || stream.lines.destroyed) return
  if (part === null) stream.hasEnded = true
  stream.lines.push(part)
}

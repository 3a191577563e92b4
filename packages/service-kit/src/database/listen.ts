import { Client } from 'pg'
import { FailureLogThrottle } from '../runtime/failure-log-throttle'
import type { Logger } from '../telemetry/log'

const MIN_RECONNECT_MS = 200
const MAX_RECONNECT_MS = 10_000

/** A dedicated connection that LISTENs to all channels of the process and reconnects with backoff. */
export class Listener {
  private readonly channels = new Map<string, ((payload: string) => void)[]>()
  private client: Client | undefined
  private connecting: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private stopped = false
  private readonly failureLog: FailureLogThrottle

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly log: Logger,
  ) {
    const messages = { failing: 'LISTEN connection failed', recovered: 'LISTEN connection recovered' }
    this.failureLog = new FailureLogThrottle(log, messages)
  }

  /**
   * Resolves when the channel is subscribed, or once the first attempt failed; further attempts run in the
   * background. Calls `notified` once with '' at the start, since earlier notifications were missed.
   */
  async listen(channel: string, notified: (payload: string) => void): Promise<void> {
    this.channels.set(channel, [...(this.channels.get(channel) ?? []), notified])
    if (this.client)
      await this.client.query(`LISTEN "${channel}"`).catch(() => this.reconnect(MIN_RECONNECT_MS))
    else await this.connect(MIN_RECONNECT_MS)
    if (this.client) this.notify(channel, notified, '')
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.connecting
    await this.client?.end().catch(() => undefined)
  }

  private connect(pause: number): Promise<void> {
    this.connecting ??= this.open(pause).finally(() => {
      this.connecting = undefined
    })
    return this.connecting
  }

  private async open(pause: number): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: `${this.name} listen`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    client.on('notification', ({ channel, payload }) => this.dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of this.channels.keys()) await client.query(`LISTEN "${channel}"`)
      this.client = client
      this.failureLog.worked()
    } catch (error) {
      this.failureLog.failed(error)
      void client.end().catch(() => undefined)
      this.reconnect(Math.min(pause * 2, MAX_RECONNECT_MS))
    }
  }

  private lost(client: Client): void {
    if (this.client !== client) return
    this.client = undefined
    this.reconnect(MIN_RECONNECT_MS)
  }

  private reconnect(pause: number): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(async () => {
      await this.connect(pause)
      // Notifications sent while disconnected are lost: trigger every subscriber once.
      if (this.client) for (const channel of this.channels.keys()) this.dispatch(channel, '')
    }, pause)
  }

  private dispatch(channel: string, payload: string): void {
    for (const notified of this.channels.get(channel) ?? []) this.notify(channel, notified, payload)
  }

  private notify(channel: string, notified: (payload: string) => void, payload: string): void {
    try {
      notified(payload)
    } catch (error) {
      this.log.error({ err: error, channel }, 'notification failed')
    }
  }
}

import type { Logger } from '@jejaring/service-kit'
import type { DeviceLease } from '../../store/device-lease'
import type { DeviceOrders, Order, Outcome } from '../../store/device-orders'
import type { DeviceRunner } from './device-runner'

/** How long WhatsApp may take to begin a pairing and to give its code. */
const PAIRING_TIMEOUT = 20_000

/** Sees to it that one process has the device: takes the lease, keeps it, and carries out what is ordered. */
export class DeviceKeeper {
  private holding = false
  private giveUp: NodeJS.Timeout | undefined

  constructor(
    private readonly lease: DeviceLease,
    private readonly runner: DeviceRunner,
    private readonly orders: DeviceOrders,
    private readonly log: Logger,
  ) {}

  /** Called every few seconds, much more often than the lease runs out. True when the device is this process's anew. */
  async keep(): Promise<boolean> {
    const grasp = await this.lease.grasp()
    if (grasp === 'elsewhere') {
      await this.letGo()
      return false
    }
    const begins = grasp === 'taken' || !this.runner.running
    // A lease that ran out in between is taken anew: the old connection is cut first.
    if (begins) await this.letGo()
    this.holding = true
    this.giveUpInTime()
    if (begins) {
      await this.runner.begin()
      this.log.info('this process holds the device')
    }
    await this.runner.show()
    return begins
  }

  /** Called when something is ordered; a pairing code takes its time, so this is no part of keeping. */
  async obey(): Promise<void> {
    if (!this.holding || !this.runner.running) return
    for (const order of await this.orders.open()) {
      await this.orders.finish(order.id, await this.carryOut(order))
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.giveUp)
    await this.runner.end('farewell')
    if (this.holding) await this.lease.release()
    this.holding = false
  }

  /** A process that cannot reach PostgreSQL cuts its connection before another one may take over. */
  private giveUpInTime(): void {
    clearTimeout(this.giveUp)
    this.giveUp = setTimeout(() => void this.letGo(), this.lease.milliseconds * 0.8)
    this.giveUp.unref()
  }

  private async letGo(): Promise<void> {
    clearTimeout(this.giveUp)
    if (!this.holding) return
    this.holding = false
    this.log.warn('this process no longer holds the device')
    await this.runner.end()
  }

  private async carryOut({ kind, phone }: Order): Promise<Outcome> {
    if (kind === 'restart') await this.runner.happens({ what: 'restart' })
    if (kind === 'logout') await this.runner.happens({ what: 'logout' })
    return kind === 'pair' ? await this.pair(phone!) : {}
  }

  private async pair(phone: string): Promise<Outcome> {
    if (this.runner.paired) return { refusal: 'paired' }
    if (this.runner.state() === 'away') await this.runner.happens({ what: 'restart' })
    try {
      if (!(await this.whenPairing())) return { refusal: 'no_answer' }
      return { code: await this.runner.requestPairingCode(phone) }
    } catch (error) {
      this.log.warn({ err: error }, 'no pairing code was given')
      return { refusal: 'no_answer' }
    }
  }

  /** Whether the device comes to show a QR in time: WhatsApp is ready for a code from then on. */
  private whenPairing(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (ready: boolean) => {
        clearTimeout(timer)
        unwatch()
        resolve(ready)
      }
      const unwatch = this.runner.watch(({ phase }) => {
        if (phase.name === 'pairing') done(true)
        else if (phase.name !== 'connecting') done(false)
      })
      const timer = setTimeout(() => done(false), PAIRING_TIMEOUT)
      if (this.runner.state() !== 'connecting') done(this.runner.state() === 'pairing')
    })
  }
}

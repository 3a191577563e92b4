import type { Logger } from '@jejaring/service-kit'
import type { DeviceCommand, DeviceCommandResult, DeviceCommands } from '../../store/device-commands'
import type { DeviceLease } from '../../store/device-lease'
import type { DeviceRunner } from './device-runner'

/** Limit for WhatsApp to start a pairing. */
const PAIRING_TIMEOUT_MS = 20_000

/** Ensures that one process runs the device: acquires and renews the lease, and executes commands. */
export class DeviceSupervisor {
  private isHolding = false
  private leaseTimeout: NodeJS.Timeout | undefined

  constructor(
    private readonly lease: DeviceLease,
    private readonly runner: DeviceRunner,
    private readonly commands: DeviceCommands,
    private readonly log: Logger,
  ) {}

  /** Acquires or renews the lease; called several times per lease duration. Returns whether it started the device. */
  async renewLease(): Promise<boolean> {
    const outcome = await this.lease.acquire()
    if (outcome === 'held_elsewhere') {
      await this.stopRunner()
      return false
    }
    const isStarting = outcome === 'acquired' || !this.runner.isRunning
    // A lease that expired meanwhile was acquired again: the old connection must be closed first.
    if (isStarting) await this.stopRunner()
    this.isHolding = true
    this.scheduleLeaseTimeout()
    if (isStarting) {
      await this.runner.start()
      this.log.info('device lease acquired')
    }
    await this.runner.saveState()
    return isStarting
  }

  /** Executes pending commands. Separate from the renewal because a pairing code takes up to 20 s. */
  async executeCommands(): Promise<void> {
    if (!this.isHolding || !this.runner.isRunning) return
    for (const command of await this.commands.readPending()) {
      await this.commands.complete(command.id, await this.execute(command))
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.leaseTimeout)
    await this.runner.stop({ announce: true })
    if (this.isHolding) await this.lease.release()
    this.isHolding = false
  }

  /** Closes the connection before the lease expires, for a process that cannot reach PostgreSQL. */
  private scheduleLeaseTimeout(): void {
    clearTimeout(this.leaseTimeout)
    this.leaseTimeout = setTimeout(() => void this.stopRunner(), this.lease.durationMs * 0.8)
    this.leaseTimeout.unref()
  }

  private async stopRunner(): Promise<void> {
    clearTimeout(this.leaseTimeout)
    if (!this.isHolding) return
    this.isHolding = false
    this.log.warn('device lease lost')
    await this.runner.stop({ announce: false })
  }

  private async execute({ kind, phone }: DeviceCommand): Promise<DeviceCommandResult> {
    if (kind === 'restart') await this.runner.dispatch({ type: 'restart' })
    if (kind === 'logout') await this.runner.dispatch({ type: 'logout' })
    return kind === 'pair' ? await this.pair(phone!) : {}
  }

  private async pair(phone: string): Promise<DeviceCommandResult> {
    if (this.runner.isPaired) return { refusal: 'paired' }
    if (this.runner.state() === 'away') await this.runner.dispatch({ type: 'restart' })
    try {
      if (!(await this.waitForPairing())) return { refusal: 'no_answer' }
      return { code: await this.runner.requestPairingCode(phone) }
    } catch (error) {
      this.log.warn({ err: error }, 'pairing code request failed')
      return { refusal: 'no_answer' }
    }
  }

  /** Waits for a QR code, from when on WhatsApp accepts code requests. Returns false on a timeout. */
  private waitForPairing(): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (isReady: boolean) => {
        clearTimeout(timer)
        unsubscribe()
        resolve(isReady)
      }
      const unsubscribe = this.runner.subscribe(({ phase }) => {
        if (phase.name === 'pairing') finish(true)
        else if (phase.name !== 'connecting') finish(false)
      })
      const timer = setTimeout(() => finish(false), PAIRING_TIMEOUT_MS)
      if (this.runner.state() !== 'connecting') finish(this.runner.state() === 'pairing')
    })
  }
}

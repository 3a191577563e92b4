import type { Clock, Logger } from '@jejaring/service-kit'
import {
  type Device,
  eventOf,
  type Happening,
  senderStateOf,
  step,
  unknownDevice,
} from '../../device/machine'
import type { Ack, Outgoing, SenderState } from '../../device/sender'
import { sentences } from '../../device/sentences'
import type { DeviceEvents } from '../../store/device-events'
import { LeaseLost } from '../../store/device-lease'
import type { DeviceVault } from '../../store/device-vault'
import { type DeviceSocket, type OpenSocket, type SocketEvents, Unreadable } from './socket'

export interface RunnerParts {
  readonly open: OpenSocket
  readonly vault: Pick<DeviceVault, 'isPaired' | 'forget'>
  readonly events: Pick<DeviceEvents, 'show' | 'readStoppedBy'>
  readonly clock: Clock
  readonly log: Logger
  /** 0 to 1. */
  readonly chance: () => number
  /** Calls back once after some milliseconds; answers how to take it back. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

const AWAY: Ack = { outcome: 'later', reason: 'away' }

/** Carries out what the machine decides, for as long as this process holds the device: one happening after the other. */
export class DeviceRunner {
  private device: Device = unknownDevice
  private active = false
  private socket: DeviceSocket | undefined
  /** Grows with each connection: what an older one still says is not heard. */
  private connection = 0
  private shown = ''
  private line = ''
  private takeBack: (() => void) | undefined
  private queue: Promise<void> = Promise.resolve()
  private readonly watchers = new Set<(device: Device) => void>()

  constructor(private readonly parts: RunnerParts) {}

  state(): SenderState {
    return this.active ? senderStateOf(this.device.phase) : 'away'
  }

  /** Whether it goes on by itself. It does not after an error of the database: then it is begun again. */
  get running(): boolean {
    return this.active
  }

  get paired(): boolean {
    return this.device.paired
  }

  async send(message: Outgoing): Promise<Ack> {
    if (!this.socket || this.state() !== 'open') return AWAY
    return await this.socket.send(message)
  }

  /** Asks WhatsApp for a pairing code; only while a QR is shown does it give one. */
  async requestPairingCode(phone: string): Promise<string> {
    if (!this.socket || this.state() !== 'pairing') throw new Error('no pairing is under way')
    return await this.socket.requestPairingCode(phone)
  }

  /** Told after every happening. Answers how to stop it. */
  watch(watcher: (device: Device) => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** The device is this process's now. */
  async begin(): Promise<void> {
    await this.inTurn(async () => {
      const [paired, stoppedBy] = await Promise.all([
        this.parts.vault.isPaired(),
        this.parts.events.readStoppedBy(),
      ])
      this.active = true
      this.device = unknownDevice
      this.shown = ''
      await this.take({ what: 'began', paired, stoppedBy })
    })
  }

  /**
   * The device is somebody else's, or this process ends: the connection is cut. With a `farewell` people see
   * that it will come back; nothing is said by who has lost it.
   */
  async end(farewell?: 'farewell'): Promise<void> {
    const was = this.active ? this.device.phase.name : 'idle'
    this.active = false
    this.disconnect()
    await this.inTurn(async () => {
      this.disconnect()
      if (farewell && (was === 'open' || was === 'connecting' || was === 'pairing')) {
        await this.parts.events.show({ event: 'init', message: sentences.movingOn, stoppedBy: 0 }, undefined)
      }
    })
  }

  async happens(happening: Happening): Promise<void> {
    await this.inTurn(() => this.take(happening))
  }

  /** Shows what could not be shown when it happened. */
  async show(): Promise<void> {
    await this.inTurn(async () => {
      if (this.active) await this.showNews()
    })
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      if (error instanceof LeaseLost) this.active = false
      else this.parts.log.error({ err: error }, 'the device could not go on')
      if (!this.active) this.disconnect()
    })
    return this.queue
  }

  private async take(happening: Happening): Promise<void> {
    if (!this.active) return
    const { device, effects } = step(this.device, happening, this.parts.clock.now(), this.parts.chance())
    this.device = device
    for (const effect of effects) {
      if (effect === 'sign_out') await this.socket?.signOut()
      if (effect === 'disconnect') this.disconnect()
      if (effect === 'forget') await this.parts.vault.forget()
      if (effect === 'connect') this.connect()
    }
    if (device.phase.name === 'stopped' || device.phase.name === 'waiting') this.disconnect()
    this.setTimer()
    await this.showNews()
    for (const watcher of this.watchers) watcher(this.device)
  }

  private setTimer(): void {
    this.takeBack?.()
    this.takeBack = undefined
    const { phase } = this.device
    if (phase.name !== 'waiting') return
    const pause = Math.max(0, phase.until.getTime() - this.parts.clock.now().getTime())
    this.takeBack = this.parts.after(pause, () => void this.happens({ what: 'due' }))
  }

  private connect(): void {
    this.disconnect()
    const mine = ++this.connection
    const said = (happening: Happening) => {
      if (mine === this.connection) void this.inTurn(() => this.heard(mine, happening))
    }
    const now = () => this.parts.clock.now().getTime()
    const events: SocketEvents = {
      qr: (qr, milliseconds) => said({ what: 'qr', qr, expiresAt: new Date(now() + milliseconds) }),
      paired: () => said({ what: 'paired' }),
      opened: () => said({ what: 'opened' }),
      closed: (code) => said({ what: 'closed', code }),
      unstored: (error) => {
        this.parts.log.error({ err: error }, 'what the device changed could not be stored')
        said({ what: 'unstored' })
      },
    }
    this.parts.open(events).then(
      (socket) => {
        if (mine === this.connection && this.active) this.socket = socket
        else socket.close()
      },
      (error: unknown) => {
        const unreadable = error instanceof Unreadable
        this.parts.log[unreadable ? 'error' : 'warn']({ err: error }, 'the device could not connect')
        said(unreadable ? { what: 'unreadable' } : { what: 'closed', code: 408 })
      },
    )
  }

  private async heard(connection: number, happening: Happening): Promise<void> {
    if (connection === this.connection) await this.take(happening)
  }

  private disconnect(): void {
    this.connection++
    this.takeBack?.()
    this.takeBack = undefined
    this.socket?.close()
    this.socket = undefined
  }

  /** What is shown already is not shown again, so that tries which fail alike stay quiet. */
  private async showNews(): Promise<void> {
    const { phase, sentence, stoppedBy } = this.device
    const event = eventOf(phase)
    const qrcode = phase.name === 'pairing' ? phase.qr : undefined
    const expiresAt = phase.name === 'pairing' ? phase.expiresAt : undefined
    const shown = JSON.stringify([event, sentence, qrcode, stoppedBy])
    if (shown === this.shown) return
    const line = sentence === this.line ? undefined : sentence
    await this.parts.events.show({ event, message: sentence, qrcode, expiresAt, stoppedBy }, line)
    this.shown = shown
    this.line = sentence
  }
}

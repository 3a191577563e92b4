import type { Clock, Logger } from '@jejaring/service-kit'
import type { OutgoingMessage, Sender, SenderState } from '../../device/sender'
import { sentences } from '../../device/sentences'
import {
  type Device,
  type DeviceInput,
  displayedEvent,
  initialDevice,
  senderStateOf,
  transition,
} from '../../device/state-machine'
import type { SendResult } from '../../messages/channel'
import { LeaseLostError } from '../../store/device-lease'
import type { DeviceSecrets } from '../../store/device-secrets'
import type { DeviceStates } from '../../store/device-states'
import {
  type DeviceSocket,
  type OpenSocket,
  type SocketEvents,
  UnreadableCredentialsError,
} from './device-socket'

export interface RunnerDependencies {
  readonly openSocket: OpenSocket
  readonly secrets: Pick<DeviceSecrets, 'isPaired' | 'deleteAll'>
  readonly states: Pick<DeviceStates, 'save' | 'readStoppedBy'>
  readonly clock: Clock
  readonly log: Logger
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** Calls `work` once after the delay. Returns a function that cancels it. */
  readonly schedule: (milliseconds: number, work: () => void) => () => void
}

const UNAVAILABLE: SendResult = { outcome: 'retry', reason: 'away' }

/** Drives the device's state machine while this process holds the lease. Inputs are handled one at a time. */
export class DeviceRunner implements Sender {
  private device: Device = initialDevice
  private isActive = false
  private socket: DeviceSocket | undefined
  /** Incremented for each connection; events of an earlier connection are ignored. */
  private connectionId = 0
  private savedState = ''
  private savedLine = ''
  private cancelTimer: (() => void) | undefined
  private queue: Promise<void> = Promise.resolve()
  private readonly listeners = new Set<(device: Device) => void>()

  constructor(private readonly dependencies: RunnerDependencies) {}

  state(): SenderState {
    return this.isActive ? senderStateOf(this.device.phase) : 'away'
  }

  /** False before the start, and after a lost lease; the supervisor then starts the runner again. */
  get isRunning(): boolean {
    return this.isActive
  }

  get isPaired(): boolean {
    return this.device.paired
  }

  async send(message: OutgoingMessage): Promise<SendResult> {
    if (!this.socket || this.state() !== 'open') return UNAVAILABLE
    return await this.socket.send(message)
  }

  /** Requests a pairing code from WhatsApp, which issues one only while a QR code is shown. */
  async requestPairingCode(phone: string): Promise<string> {
    if (!this.socket || this.state() !== 'pairing') throw new Error('the device is not pairing')
    return await this.socket.requestPairingCode(phone)
  }

  /** Calls the listener after every input. Returns a function that unsubscribes. */
  subscribe(listener: (device: Device) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  onOpen(opened: () => void): void {
    let previous = this.state()
    this.subscribe(() => {
      const current = this.state()
      if (current === 'open' && previous !== 'open') opened()
      previous = current
    })
  }

  /** Starts from the stored state, once this process holds the lease. */
  async start(): Promise<void> {
    await this.enqueue(async () => {
      const [paired, stoppedBy] = await Promise.all([
        this.dependencies.secrets.isPaired(),
        this.dependencies.states.readStoppedBy(),
      ])
      this.isActive = true
      this.device = initialDevice
      this.savedState = ''
      await this.apply({ type: 'started', paired, stoppedBy })
    })
  }

  /**
   * Closes the connection. With `announce`, admins see that the service restarts; a process that lost the lease
   * must not announce anything.
   */
  async stop({ announce }: { announce: boolean }): Promise<void> {
    const previousPhase = this.isActive ? this.device.phase.name : 'idle'
    this.isActive = false
    this.disconnect()
    await this.enqueue(async () => {
      this.disconnect()
      const wasActive =
        previousPhase === 'open' || previousPhase === 'connecting' || previousPhase === 'pairing'
      if (announce && wasActive) {
        const state = { event: 'init', message: sentences.restarting, stoppedBy: 0 }
        await this.dependencies.states.save(state, undefined)
      }
    })
  }

  async dispatch(input: DeviceInput): Promise<void> {
    await this.enqueue(() => this.apply(input))
  }

  /** Saves a state that could not be saved when it was entered. */
  async saveState(): Promise<void> {
    await this.enqueue(async () => {
      if (this.isActive) await this.saveChangedState()
    })
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).catch((error: unknown) => {
      if (error instanceof LeaseLostError) this.isActive = false
      else this.dependencies.log.error({ err: error }, 'device input failed')
      if (!this.isActive) this.disconnect()
    })
    return this.queue
  }

  private async apply(input: DeviceInput): Promise<void> {
    if (!this.isActive) return
    const { clock, random, secrets } = this.dependencies
    const { device, effects } = transition(this.device, input, clock.now(), random())
    this.device = device
    for (const effect of effects) {
      if (effect === 'sign_out') await this.socket?.signOut()
      if (effect === 'disconnect') this.disconnect()
      if (effect === 'delete_secrets') await secrets.deleteAll()
      if (effect === 'connect') this.connect()
    }
    if (device.phase.name === 'stopped' || device.phase.name === 'waiting') this.disconnect()
    this.setTimer()
    await this.saveChangedState()
    for (const listener of this.listeners) listener(this.device)
  }

  private setTimer(): void {
    this.cancelTimer?.()
    this.cancelTimer = undefined
    const { phase } = this.device
    if (phase.name !== 'waiting') return
    const pause = Math.max(0, phase.until.getTime() - this.dependencies.clock.now().getTime())
    this.cancelTimer = this.dependencies.schedule(pause, () => void this.dispatch({ type: 'retry_due' }))
  }

  private connect(): void {
    this.disconnect()
    const id = ++this.connectionId
    const emit = (input: DeviceInput) => {
      if (id === this.connectionId) void this.enqueue(() => this.applyFrom(id, input))
    }
    this.dependencies.openSocket(this.socketEvents(emit)).then(
      (socket) => {
        if (id === this.connectionId && this.isActive) this.socket = socket
        else socket.close()
      },
      (error: unknown) => {
        const isUnreadable = error instanceof UnreadableCredentialsError
        this.dependencies.log[isUnreadable ? 'error' : 'warn']({ err: error }, 'device connection failed')
        emit(isUnreadable ? { type: 'unreadable' } : { type: 'closed', code: 408 })
      },
    )
  }

  private socketEvents(emit: (input: DeviceInput) => void): SocketEvents {
    const { clock, log } = this.dependencies
    return {
      qr: (qr, milliseconds) =>
        emit({ type: 'qr', qr, expiresAt: new Date(clock.now().getTime() + milliseconds) }),
      paired: () => emit({ type: 'paired' }),
      opened: () => emit({ type: 'opened' }),
      closed: (code) => emit({ type: 'closed', code }),
      storeFailed: (error) => {
        log.error({ err: error }, 'device secrets not stored')
        emit({ type: 'store_failed' })
      },
    }
  }

  private async applyFrom(connectionId: number, input: DeviceInput): Promise<void> {
    if (connectionId === this.connectionId) await this.apply(input)
  }

  private disconnect(): void {
    this.connectionId++
    this.cancelTimer?.()
    this.cancelTimer = undefined
    this.socket?.close()
    this.socket = undefined
  }

  /** Saves the state if it differs from the last saved one, so that identical retries add no log lines. */
  private async saveChangedState(): Promise<void> {
    const { phase, sentence, stoppedBy } = this.device
    const event = displayedEvent(phase)
    const qrcode = phase.name === 'pairing' ? phase.qr : undefined
    const expiresAt = phase.name === 'pairing' ? phase.expiresAt : undefined
    const state = JSON.stringify([event, sentence, qrcode, stoppedBy])
    if (state === this.savedState) return
    const line = sentence === this.savedLine ? undefined : sentence
    await this.dependencies.states.save({ event, message: sentence, qrcode, expiresAt, stoppedBy }, line)
    this.savedState = state
    this.savedLine = sentence
  }
}

import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import type { DeviceEvents, Shown, ShownLine, ShownState } from '../../store/device-events'

/** What is shown of the device, read once for all who listen to this process, whenever it changes. */
export class DeviceFeed {
  private reading: Promise<Shown> | undefined
  private readonly waiting = new Set<() => void>()

  constructor(private readonly events: Pick<DeviceEvents, 'read'>) {}

  /** Something changed: what was read before is old. */
  ring(): void {
    this.reading = undefined
    for (const wake of this.waiting) wake()
    this.waiting.clear()
  }

  now(): Promise<Shown> {
    this.reading ??= this.events.read().catch((error: unknown) => {
      this.reading = undefined
      throw error
    })
    return this.reading
  }

  /**
   * The state and its lines for a new listener, only what is newer for one that comes back, then all that
   * happens until `signal`. An id that was never given is that of a new listener.
   */
  async *follow(lastId: bigint, signal: AbortSignal): AsyncGenerator<DeviceEvent> {
    let shown = await this.now()
    let last = lastId > 0n && lastId <= newestOf(shown) ? lastId : 0n
    if (last === 0n) {
      yield eventOfState(shown.state)
      yield* linesOf(shown)
      last = newestOf(shown)
    }
    while (!signal.aborted) {
      yield* newerThan(shown, last)
      last = newestOf(shown)
      const changed = this.nextRing(signal)
      const again = await this.now()
      if (again === shown) await changed
      shown = again === shown ? await this.now() : again
    }
  }

  /** The next change, or the end of `signal`. */
  nextRing(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.waiting.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}

export function eventOfState({ id, event, message, qrcode, expiresAt, occurredAt }: ShownState): DeviceEvent {
  return { id, event, message, qrcode, expiresAt, occurredAt }
}

function eventOfLine({ id, message, occurredAt }: ShownLine): DeviceEvent {
  return { id, event: 'log', message, occurredAt }
}

/** The state says its own line itself: nothing is told twice. */
function linesOf({ state, lines }: Shown): DeviceEvent[] {
  return lines.filter(({ id }) => id !== state.id).map(eventOfLine)
}

function newestOf({ state, lines }: Shown): bigint {
  const line = lines.at(-1)?.id ?? 0n
  return state.id > line ? state.id : line
}

function newerThan(shown: Shown, last: bigint): DeviceEvent[] {
  const events = [eventOfState(shown.state), ...linesOf(shown)].filter(({ id }) => id > last)
  return events.sort((one, other) => Number(one.id - other.id))
}

import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { logLineToProto, stateToProto } from '../../api/mappers/device-event'
import type { DeviceSnapshot, DeviceStates } from '../../store/device-states'

/** Broadcasts device changes to all streams of this process; one read per change serves every stream. */
export class DeviceFeed {
  private cachedSnapshot: Promise<DeviceSnapshot> | undefined
  private readonly listeners = new Set<() => void>()

  constructor(private readonly states: Pick<DeviceStates, 'read'>) {}

  /** Invalidates the cached snapshot and wakes the listeners. */
  notifyChange(): void {
    this.cachedSnapshot = undefined
    for (const wake of this.listeners) wake()
    this.listeners.clear()
  }

  current(): Promise<DeviceSnapshot> {
    this.cachedSnapshot ??= this.states.read().catch((error: unknown) => {
      this.cachedSnapshot = undefined
      throw error
    })
    return this.cachedSnapshot
  }

  /**
   * Streams events after `lastEventId` until `signal` aborts. For 0 or an unknown id, the stream starts with the
   * current state and the stored log lines.
   */
  async *follow(lastEventId: bigint, signal: AbortSignal): AsyncGenerator<DeviceEvent> {
    let snapshot = await this.current()
    let sentId = lastEventId > 0n && lastEventId <= newestId(snapshot) ? lastEventId : 0n
    if (sentId === 0n) {
      yield stateToProto(snapshot.state)
      yield* logLineEvents(snapshot)
      sentId = newestId(snapshot)
    }
    while (!signal.aborted) {
      yield* eventsAfter(snapshot, sentId)
      sentId = newestId(snapshot)
      // Subscribes before the read, so that no change between the two is missed.
      const changed = this.nextChange(signal)
      const latest = await this.current()
      if (latest === snapshot) await changed
      snapshot = latest === snapshot ? await this.current() : latest
    }
  }

  /** Resolves at the next change, or when `signal` aborts. */
  nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.listeners.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.listeners.add(wake)
      signal.addEventListener('abort', wake, { once: true })
    })
  }
}

/** Leaves out the current state's own log line, which the state event already shows. */
function logLineEvents({ state, lines }: DeviceSnapshot): DeviceEvent[] {
  return lines.filter(({ id }) => id !== state.id).map(logLineToProto)
}

function newestId({ state, lines }: DeviceSnapshot): bigint {
  const newestLine = lines.at(-1)?.id ?? 0n
  return state.id > newestLine ? state.id : newestLine
}

function eventsAfter(snapshot: DeviceSnapshot, lastId: bigint): DeviceEvent[] {
  const events = [stateToProto(snapshot.state), ...logLineEvents(snapshot)].filter(({ id }) => id > lastId)
  return events.sort((a, b) => Number(a.id - b.id))
}

import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

const event = z.object({
  message: z.string(),
  event: z.enum(['init', 'qr', 'ready', 'notfound', 'log']),
  qrcode: z.optional(z.string()),
  expires_at: z.optional(z.string()),
  at: z.optional(z.string()),
})

export type DeviceEvent = z.infer<typeof event>
export type DeviceState = Exclude<DeviceEvent['event'], 'log'>

export interface Line {
  readonly id: number
  readonly message: string
  readonly at: string | undefined
}

/** The device as it is shown: its newest state, and what happened, oldest first. */
export interface Shown {
  readonly device: (DeviceEvent & { readonly id: number; readonly event: DeviceState }) | undefined
  readonly lines: readonly Line[]
}

export const nothingShown: Shown = { device: undefined, lines: [] }

const MOST_LINES = 200

/** What is shown after an event; one that came before, as when a stream begins anew, changes nothing. */
export function withEvent(shown: Shown, id: number, { event: kind, ...event }: DeviceEvent): Shown {
  const line = { id, message: event.message, at: event.at }
  const known = event.message === '' || shown.lines.some((other) => other.id === id)
  const lines = known ? shown.lines : [...shown.lines, line].sort((a, b) => a.id - b.id).slice(-MOST_LINES)
  const isNewer = kind !== 'log' && id >= (shown.device?.id ?? 0)
  return { device: isNewer ? { ...event, id, event: kind } : shown.device, lines }
}

/**
 * A browser gives up on a stream that was refused; then it is asked for again after so long, at first soon: mostly the
 * service has just begun anew, and what is shown until then is no state at all.
 */
const pauseAfter = (refusals: number) => Math.min(1_000 * 2 ** refusals, 10_000)

export interface DeviceEvents extends Shown {
  /** The stream was refused or cut off, and is not being tried at this moment. */
  readonly lost: boolean
  readonly retry: () => void
}

/** Listens to the device (`/wa/logs`) for as long as the page is open. */
export function useDeviceEvents(): DeviceEvents {
  const [shown, setShown] = useState(nothingShown)
  const [lost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const refusals = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another stream
  useEffect(() => {
    const source = new EventSource('/wa/logs')
    let timer: ReturnType<typeof setTimeout> | undefined
    source.onopen = () => {
      refusals.current = 0
      setLost(false)
    }
    source.onmessage = ({ data, lastEventId }) => {
      const read = event.safeParse(parsed(data))
      if (read.success) setShown((before) => withEvent(before, Number(lastEventId), read.data))
    }
    source.onerror = () => {
      // While it connects by itself, nothing is lost.
      if (source.readyState !== EventSource.CLOSED) return
      setLost(true)
      timer = setTimeout(() => setAttempt((before) => before + 1), pauseAfter(refusals.current++))
    }
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [attempt])
  return { ...shown, lost, retry: () => setAttempt((before) => before + 1) }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

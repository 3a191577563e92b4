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

export interface LogLine {
  readonly id: number
  readonly message: string
  readonly at: string | undefined
}

/** View state of the device: its latest state, and the log lines, oldest first. */
export interface DeviceView {
  readonly device: (DeviceEvent & { readonly id: number; readonly event: DeviceState }) | undefined
  readonly lines: readonly LogLine[]
}

export const emptyView: DeviceView = { device: undefined, lines: [] }

const MAX_LOG_LINES = 200

/** Reducer: adds an event to the view. Idempotent by event id, because a restarted stream repeats events. */
export function applyEvent(view: DeviceView, id: number, { event: kind, ...event }: DeviceEvent): DeviceView {
  const line = { id, message: event.message, at: event.at }
  const isKnown = event.message === '' || view.lines.some((other) => other.id === id)
  const lines = isKnown ? view.lines : [...view.lines, line].sort((a, b) => a.id - b.id).slice(-MAX_LOG_LINES)
  const isNewer = kind !== 'log' && id >= (view.device?.id ?? 0)
  return { device: isNewer ? { ...event, id, event: kind } : view.device, lines }
}

/**
 * Exponential backoff before the next connection, in ms. EventSource does not reconnect after a refused request. The first
 * delay is short because the usual cause is a service that is restarting.
 */
const reconnectDelayMs = (refusals: number) => Math.min(1_000 * 2 ** refusals, 10_000)

export interface DeviceEvents extends DeviceView {
  /** The stream is closed and no connection attempt is running. */
  readonly isDisconnected: boolean
  readonly retry: () => void
}

/** Subscribes to the event stream of the device (`/wa/logs`) while the page is open. */
export function useDeviceEvents(): DeviceEvents {
  const [view, setView] = useState(emptyView)
  const [isDisconnected, setIsDisconnected] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const refusals = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new stream
  useEffect(() => {
    const source = new EventSource('/wa/logs')
    let timer: ReturnType<typeof setTimeout> | undefined
    source.onopen = () => {
      refusals.current = 0
      setIsDisconnected(false)
    }
    source.onmessage = ({ data, lastEventId }) => {
      const parsed = event.safeParse(parseJson(data))
      if (parsed.success) setView((before) => applyEvent(before, Number(lastEventId), parsed.data))
    }
    source.onerror = () => {
      // The browser is reconnecting on its own.
      if (source.readyState !== EventSource.CLOSED) return
      setIsDisconnected(true)
      timer = setTimeout(() => setAttempt((before) => before + 1), reconnectDelayMs(refusals.current++))
    }
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [attempt])
  return { ...view, isDisconnected, retry: () => setAttempt((before) => before + 1) }
}

function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

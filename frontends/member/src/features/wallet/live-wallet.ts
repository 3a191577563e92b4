import { useQueryClient } from '@jejaring/web-platform'
import { useEffect } from 'react'

const MIN_DELAY_MS = 5_000
const MAX_DELAY_MS = 300_000
const IDLE_MS = 1_800_000
const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange'] as const

/**
 * Reads the dashboard and the wallets again when a bonus is credited, while the screen is open, visible and in use: each
 * read extends the session, which must end on a screen that nobody uses.
 */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      followWallet(() => {
        for (const queryKey of [['dashboard'], ['wallet']]) void queries.invalidateQueries({ queryKey })
      }),
    [queries],
  )
}

/**
 * Calls `onChange` for each event of GET /api/changes, and after a reconnection, because events may have been missed.
 * Refused streams are opened again after growing, random delays; until then the screen is as fresh as its last read.
 * Returns a function that ends it.
 */
function followWallet(onChange: () => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let hasOpened = false

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const open = () => {
    const stream = new EventSource('/api/changes')
    source = stream
    stream.onopen = () => {
      refusals = 0
      if (hasOpened) onChange()
      hasOpened = true
    }
    stream.onmessage = ({ data }) => {
      // The session is over; the next call of the screen shows it.
      if (data === 'over') close()
      else onChange()
    }
    stream.onerror = () => {
      // Otherwise the browser is reconnecting on its own.
      if (stream.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, delayMs(refusals++))
    }
  }
  const followVisibility = () => {
    close()
    // A page that becomes visible is read again by the query client.
    hasOpened = false
    if (document.visibilityState === 'visible') open()
  }

  followVisibility()
  document.addEventListener('visibilitychange', followVisibility)
  const ignoreGestures = followGestures(close, () => {
    followVisibility()
    // Events may have been missed.
    if (source) onChange()
  })
  return () => {
    document.removeEventListener('visibilitychange', followVisibility)
    ignoreGestures()
    close()
  }
}

/** Calls `onIdle` when a visible page had no gesture for a while, and `onReturn` at the next one, until it is ended. */
function followGestures(onIdle: () => void, onReturn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isIdle = false
  const rest = () => {
    if (document.visibilityState !== 'visible') return
    isIdle = true
    onIdle()
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(rest, IDLE_MS)
    if (!isIdle) return
    isIdle = false
    onReturn()
  }
  restart()
  for (const gesture of GESTURES) document.addEventListener(gesture, restart, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const gesture of GESTURES) document.removeEventListener(gesture, restart)
  }
}

/** Exponential backoff with jitter: pages that were refused together do not return together. */
function delayMs(refusals: number): number {
  return Math.min(MIN_DELAY_MS * 2 ** refusals, MAX_DELAY_MS) * (0.5 + Math.random())
}

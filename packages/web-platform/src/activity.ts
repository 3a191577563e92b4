import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

/** Counts a page load for the loading bar. Call the returned function when the load ends. */
export function startActivity(): () => void {
  change(1)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    change(-1)
  }
}

/** Whether a page is loading. */
export function useActivity(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}

function change(by: number): void {
  running += by
  // In a microtask, because a load can start while React renders.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

/** Marks that a page is being loaded; the bar across the top shows it. Call the result when it is done. */
export function startActivity(): () => void {
  change(1)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    change(-1)
  }
}

/** Whether any page is being loaded. */
export function useActivity(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}

function change(by: number): void {
  running += by
  // Later, because a page may begin to load while React renders.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
// Texts that storage did not take: they last until the page is closed.
const unsaved = new Map<string, string>()

/** A text, persisted in localStorage; null before one is stored, and for server-side rendering and hydration. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  )
  const choose = (text: string) => {
    store(key, text)
    for (const listener of listeners) listener()
  }
  return [stored, choose]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(`jejaring-${key}`, text)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, text)
  }
}

function readStored(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(`jejaring-${key}`)
  } catch {
    return unsaved.get(key) ?? null
  }
}

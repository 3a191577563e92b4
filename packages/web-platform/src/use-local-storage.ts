import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
// Choices that storage did not take: they last until the page is closed.
const unsaved = new Map<string, string>()

/**
 * State of a choice, persisted in localStorage: one of `offered`, initially the `fallback`. Server-side rendering and
 * hydration use the fallback.
 */
export function useLocalStorage<Choice extends string>(
  key: string,
  offered: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [stored, choose] = useStoredText(key)
  return [offered.find((choice) => choice === stored) ?? fallback, choose]
}

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

function store(key: string, choice: string): void {
  try {
    localStorage.setItem(`jejaring-${key}`, choice)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, choice)
  }
}

function readStored(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(`jejaring-${key}`)
  } catch {
    return unsaved.get(key) ?? null
  }
}

import { useState } from 'react'

/** State of a choice, persisted in localStorage: one of `offered`, initially the `fallback`. */
export function useLocalStorage<Choice extends string>(
  key: string,
  offered: readonly Choice[],
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => offered.find((choice) => choice === readStored(key)))
  const choose = (choice: Choice) => {
    setChosen(choice)
    try {
      localStorage.setItem(`jejaring-${key}`, choice)
    } catch {
      // Storage may be unavailable: the choice lasts until the page is closed.
    }
  }
  return [chosen ?? fallback, choose]
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`jejaring-${key}`)
  } catch {
    return null
  }
}

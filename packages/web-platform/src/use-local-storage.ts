import { useState } from 'react'

/** A choice that this browser remembers for its user: one of the `offered`, at first the `fallback`. */
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
      // Storage may be forbidden; then the choice lasts as long as the page.
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

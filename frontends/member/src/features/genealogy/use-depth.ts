import { useIsPhone } from '@jejaring/ui'
import { useState } from 'react'

const KEPT = 'jejaring-tree-depth'

/** How many levels of the tree can be asked for. */
export const DEPTHS = [2, 3, 4, 5, 6]

/** The levels to show, as chosen last in this browser; at first few enough to see where a leg ends. */
export function useDepth(): [number, (depth: number) => void] {
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState(readKept)
  const choose = (depth: number) => {
    setChosen(depth)
    try {
      localStorage.setItem(KEPT, String(depth))
    } catch {
      // Storage may be forbidden; then the choice lasts as long as the page.
    }
  }
  return [chosen ?? (isPhone ? 2 : 3), choose]
}

function readKept(): number | undefined {
  try {
    const kept = Number(localStorage.getItem(KEPT))
    return DEPTHS.includes(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

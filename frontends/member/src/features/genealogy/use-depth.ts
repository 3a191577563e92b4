import { useIsPhone } from '@jejaring/ui'
import { useLocalStorage } from '@jejaring/web-platform'

/** How many levels of the tree can be asked for. */
export const DEPTHS = ['2', '3', '4', '5', '6'] as const
export type Depth = (typeof DEPTHS)[number]

/** The levels to show, as chosen last in this browser; at first few enough to see where a leg ends. */
export function useDepth(): [Depth, (depth: Depth) => void] {
  const isPhone = useIsPhone()
  return useLocalStorage('tree-depth', DEPTHS, isPhone ? '2' : '3')
}

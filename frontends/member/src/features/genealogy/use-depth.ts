import { useIsPhone } from '@jejaring/ui'
import { useLocalStorage } from '@jejaring/web-platform'

/** Selectable numbers of tree levels. */
export const DEPTHS = ['2', '3', '4', '5', '6'] as const
export type Depth = (typeof DEPTHS)[number]

/** Number of levels to show, kept in localStorage; the default fits the screen. */
export function useDepth(): [Depth, (depth: Depth) => void] {
  const isPhone = useIsPhone()
  return useLocalStorage('tree-depth', DEPTHS, isPhone ? '2' : '3')
}

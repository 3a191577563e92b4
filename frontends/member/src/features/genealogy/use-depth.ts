import { useIsPhone } from '@jejaring/ui'
import { useChoice } from '@jejaring/web-platform'

/** Selectable numbers of tree levels. */
export const DEPTHS = ['1', '2', '3', '4', '5', '6'] as const
export type Depth = (typeof DEPTHS)[number]

/** Number of levels to show, which the browser remembers. By default a phone shows the root and its legs, which fit the screen. */
export function useDepth(): [Depth, (depth: Depth) => void] {
  const isPhone = useIsPhone()
  return useChoice('tree-depth', DEPTHS, isPhone ? '1' : '3')
}

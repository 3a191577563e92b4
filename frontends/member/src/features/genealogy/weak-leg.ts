import type { Legs } from './genealogy'

/** The leg with fewer waiting points, from which the next pair will come; undefined when both are the same. */
export function weakLeg(waiting: Legs): 'left' | 'right' | undefined {
  if (waiting.left === waiting.right) return undefined
  return waiting.left < waiting.right ? 'left' : 'right'
}

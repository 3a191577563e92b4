import type { Shape } from '../../../services/network/test/support/tree-shapes'
import { SHAPES } from '../../../services/network/test/support/tree-shapes'
import type { Figures } from './measure'

/** What was found of one tree, and under which circumstances. */
export interface Measured extends Figures {
  /** When it was begun, to the minute, UTC. */
  readonly at: string
  /** Load average of the last minute before it was begun: what others did meanwhile counts, too. */
  readonly load: number
  readonly rounds: number
}

/** Everything that the page shows: trees measured in one run or in several, on one machine. */
export interface Record {
  readonly machine: string
  readonly figures: readonly Measured[]
}

/**
 * Puts new figures in the place of older ones of the same tree. Figures of another machine go: nothing is compared across
 * machines.
 */
export function merge(before: Record | undefined, { machine, figures }: Record): Record {
  const isNew = (shape: Shape, members: number) =>
    figures.some((each) => each.shape === shape && each.members === members)
  const kept = before?.machine === machine ? before.figures : []
  const all = [...kept.filter(({ shape, members }) => !isNew(shape, members)), ...figures]
  const place = ({ shape }: Figures) => SHAPES.indexOf(shape)
  return { machine, figures: all.sort((a, b) => place(a) - place(b) || a.members - b.members) }
}

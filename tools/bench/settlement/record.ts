import type { Shape } from '../../../services/network/test/support/tree-shapes'
import { SHAPES } from '../../../services/network/test/support/tree-shapes'
import type { Figures } from './measure'

/** Figures of one tree with the circumstances of the measurement. */
export interface RecordedFigures extends Figures {
  /** Start, to the minute, UTC. */
  readonly at: string
  /** Load average of the minute before the start; other processes count, too. */
  readonly load: number
  readonly rounds: number
}

/** All figures of the page: trees measured in one or several runs on one machine. */
export interface Record {
  readonly machine: string
  readonly figures: readonly RecordedFigures[]
}

/** Replaces older figures of the same trees; drops figures of another machine, which are not comparable. */
export function merge(before: Record | undefined, { machine, figures }: Record): Record {
  const isNew = (shape: Shape, members: number) =>
    figures.some((each) => each.shape === shape && each.members === members)
  const comparable = before?.machine === machine ? before.figures : []
  const all = [...comparable.filter(({ shape, members }) => !isNew(shape, members)), ...figures]
  const shapeIndex = ({ shape }: Figures) => SHAPES.indexOf(shape)
  return { machine, figures: all.sort((a, b) => shapeIndex(a) - shapeIndex(b) || a.members - b.members) }
}

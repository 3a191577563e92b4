import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { SHAPES, type Shape } from '../../../services/network/test/support/tree-shapes'

/** Parses the name of a tree shape. */
export function shapeOf(name: string): Shape {
  const shape = SHAPES.find((each) => each === name)
  if (!shape) throw new ReadableError(`There is no shape "${name}"; there are ${SHAPES.join(', ')}.`)
  return shape
}

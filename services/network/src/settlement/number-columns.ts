/** Geometric growth keeps the amortised copying constant; a small factor wastes little memory. */
const GROWTH_FACTOR = 1.125
const INITIAL_CAPACITY = 1024

/** Nodes to allocate memory for when `node` does not fit. */
export function capacityFor(node: number): number {
  return Math.ceil((node + 1) * GROWTH_FACTOR)
}

// Two classes instead of one generic class: monomorphic array accesses are several times faster.

/** A growable int32 column with `width` values per node. Unset values are 0. */
export class Int32Column {
  private values: Int32Array

  /** `nodes`: initial capacity. */
  constructor(
    private readonly width = 1,
    nodes = INITIAL_CAPACITY,
  ) {
    this.values = new Int32Array(nodes * width)
  }

  get(node: number, offset = 0): number {
    return this.values[node * this.width + offset] ?? 0
  }

  set(node: number, value: number, offset = 0): void {
    const index = node * this.width + offset
    if (index >= this.values.length) {
      const grown = new Int32Array(capacityFor(node) * this.width)
      grown.set(this.values)
      this.values = grown
    }
    this.values[index] = value
  }

  add(node: number, amount: number, offset = 0): void {
    this.set(node, this.get(node, offset) + amount, offset)
  }
}

/** A growable float64 column with `width` values per node; integers are exact up to 2^53. Unset values are 0. */
export class Float64Column {
  private values: Float64Array

  /** `nodes`: initial capacity. */
  constructor(
    private readonly width = 1,
    nodes = INITIAL_CAPACITY,
  ) {
    this.values = new Float64Array(nodes * width)
  }

  get(node: number, offset = 0): number {
    return this.values[node * this.width + offset] ?? 0
  }

  set(node: number, value: number, offset = 0): void {
    const index = node * this.width + offset
    if (index >= this.values.length) {
      const grown = new Float64Array(capacityFor(node) * this.width)
      grown.set(this.values)
      this.values = grown
    }
    this.values[index] = value
  }

  add(node: number, amount: number, offset = 0): void {
    this.set(node, this.get(node, offset) + amount, offset)
  }
}

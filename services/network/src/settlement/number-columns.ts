/** Columns grow by this much when they are full: little room is wasted, and moving costs little in all. */
const GROWTH_FACTOR = 1.125
const INITIAL_CAPACITY = 1024

/** How many nodes to make room for when `node` does not fit. */
export function capacityFor(node: number): number {
  return Math.ceil((node + 1) * GROWTH_FACTOR)
}

// Two classes instead of one with a parameter: code that sees one kind of array only is several times faster.

/** A dense column of integers of 32 bits, `width` of them per node. Unset places are 0. */
export class Int32Column {
  private values: Int32Array

  /** `nodes`: how many to make room for at once. */
  constructor(
    private readonly width = 1,
    nodes = INITIAL_CAPACITY,
  ) {
    this.values = new Int32Array(nodes * width)
  }

  get(node: number, place = 0): number {
    return this.values[node * this.width + place] ?? 0
  }

  set(node: number, value: number, place = 0): void {
    const index = node * this.width + place
    if (index >= this.values.length) {
      const grown = new Int32Array(capacityFor(node) * this.width)
      grown.set(this.values)
      this.values = grown
    }
    this.values[index] = value
  }

  add(node: number, amount: number, place = 0): void {
    this.set(node, this.get(node, place) + amount, place)
  }
}

/** A dense column of sums, `width` of them per node; exact up to 2^53. Unset places are 0. */
export class Float64Column {
  private values: Float64Array

  /** `nodes`: how many to make room for at once. */
  constructor(
    private readonly width = 1,
    nodes = INITIAL_CAPACITY,
  ) {
    this.values = new Float64Array(nodes * width)
  }

  get(node: number, place = 0): number {
    return this.values[node * this.width + place] ?? 0
  }

  set(node: number, value: number, place = 0): void {
    const index = node * this.width + place
    if (index >= this.values.length) {
      const grown = new Float64Array(capacityFor(node) * this.width)
      grown.set(this.values)
      this.values = grown
    }
    this.values[index] = value
  }

  add(node: number, amount: number, place = 0): void {
    this.set(node, this.get(node, place) + amount, place)
  }
}

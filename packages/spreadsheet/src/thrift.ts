import { setFlagsFromString } from 'node:v8'

// As V8 of Node 20 knows them. With `thrifty`, what a row needed is collected before much of the next is there: the
// young generation does not grow, and the old one by a fifth before it is gone through again.
const thrifty = ['--semi-space-growth-factor=1', '--heap-growing-percent=20', '--optimize-for-size']
const usual = ['--semi-space-growth-factor=2', '--heap-growing-percent=0', '--no-optimize-for-size']

let writing = 0

/**
 * While any file is written, the process takes garbage away often instead of taking memory for it: V8 waits with
 * that while memory is plentiful, and a file of a hundred thousand rows is some hundred megabytes of garbage.
 */
export async function* thriftily<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  if (writing++ === 0) set(thrifty)
  try {
    yield* parts
  } finally {
    if (--writing === 0) set(usual)
  }
}

function set(flags: readonly string[]): void {
  for (const flag of flags) setFlagsFromString(flag)
}

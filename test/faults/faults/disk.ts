import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DidNotBite, type Fault, until } from './fault'

const BLOCK = Buffer.alloc(1 << 20)

/** Not a byte is left for databases, events and logs; then there is room again. `place` is a small disk of its own. */
export function diskFull(place: string): Fault {
  return {
    name: 'disk full',
    async run({ product, over }) {
      const ballast = join(place, 'ballast')
      const log = join(product.directory, 'postgres', 'postgres.log')
      const before = complaints(log)
      try {
        fill(ballast)
        if (free(place) > 0) throw new DidNotBite('there was room left')
        await until('PostgreSQL found room', () => complaints(log) > before || fill(ballast), 20_000)
        await sleep(2_000)
      } finally {
        rmSync(ballast, { force: true })
        over()
      }
      await product.system.untilReady()
    },
  }
}

/** Takes all there is; false, for it is tried again. */
function fill(file: string): false {
  const handle = openSync(file, 'a')
  try {
    for (let size = BLOCK.length; size > 0; ) {
      try {
        writeSync(handle, BLOCK, 0, size)
      } catch {
        size = Math.floor(size / 4)
      }
    }
  } finally {
    closeSync(handle)
  }
  return false
}

function free(place: string): number {
  const { bavail, bsize } = statfsSync(place)
  return Math.floor((bavail * bsize) / 8192)
}

/** PostgreSQL cannot write it down when its own log is full as well; then it ends, and that is told by nobody else. */
function complaints(log: string): number {
  return readFileSync(log, 'utf8').match(/No space left/g)?.length ?? 0
}

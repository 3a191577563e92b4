import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, FaultHadNoEffect, waitForEffect } from './fault'

const FILL_BLOCK = Buffer.alloc(1 << 20)

/** Not a byte is left for databases, events and logs; then there is room again. `place` is a small disk of its own. */
export function diskFull(mountPoint: string): Fault {
  return {
    name: 'disk full',
    async run({ product, faultEnded }) {
      const ballast = join(mountPoint, 'ballast')
      const log = join(product.directory, 'postgres', 'postgres.log')
      const before = countDiskFullErrors(log)
      try {
        fill(ballast)
        if (freeBlocks(mountPoint) > 0) throw new FaultHadNoEffect('there was room left')
        await waitForEffect(
          'PostgreSQL found room',
          () => countDiskFullErrors(log) > before || fill(ballast),
          20_000,
        )
        await sleep(2_000)
      } finally {
        rmSync(ballast, { force: true })
        faultEnded()
      }
      await product.system.untilReady()
    },
  }
}

/** Takes all there is; false, for it is tried again. */
function fill(file: string): false {
  const handle = openSync(file, 'a')
  try {
    for (let size = FILL_BLOCK.length; size > 0; ) {
      try {
        writeSync(handle, FILL_BLOCK, 0, size)
      } catch {
        size = Math.floor(size / 4)
      }
    }
  } finally {
    closeSync(handle)
  }
  return false
}

function freeBlocks(place: string): number {
  const { bavail, bsize } = statfsSync(place)
  return Math.floor((bavail * bsize) / 8192)
}

/** PostgreSQL cannot write it down when its own log is full as well; then it ends, and that is told by nobody else. */
function countDiskFullErrors(log: string): number {
  return readFileSync(log, 'utf8').match(/No space left/g)?.length ?? 0
}

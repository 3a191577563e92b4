import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, FaultHadNoEffect, waitForEffect } from './fault'

const FILL_BLOCK = Buffer.alloc(1 << 20)

/** Fills the disk of databases, events and logs, then frees it. `mountPoint` is a separate small disk. */
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

/** Fills the disk; always false, so that `waitForEffect` tries again. */
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

/** Counts the errors in PostgreSQL's log. With a full disk it may fail to log at all and end instead. */
function countDiskFullErrors(log: string): number {
  return readFileSync(log, 'utf8').match(/No space left/g)?.length ?? 0
}

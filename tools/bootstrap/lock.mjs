import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './root.mjs'

const lock = join(root, '.cache', 'build.lock')

/**
 * Acquires the lock of this folder's installations and builds; returns its release. Ignores the lock of a
 * dead process.
 */
export async function lockBuild() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    let isAnnounced = false
    while (!taken(mine)) {
      if (!isAnnounced)
        console.log('Another command is installing or building in this folder; waiting for it.')
      isAnnounced = true
      await sleep(200)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

function taken(mine) {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!ownerLives()) rmSync(lock, { force: true })
    return false
  }
}

function ownerLives() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

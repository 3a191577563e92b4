import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** A file for each `npm start` of this folder, named by its process id. */
const running = join(root, '.cache', 'running')

/** Records until its end that this process runs the product from this folder. */
export function markRunning() {
  mkdirSync(running, { recursive: true })
  const mine = join(running, String(process.pid))
  writeFileSync(mine, '')
  process.once('exit', () => rmSync(mine, { force: true }))
}

/** The process id of an `npm start` of this folder, on whichever DATA_DIR; undefined without one. */
export function runningInstance() {
  mkdirSync(running, { recursive: true })
  for (const name of readdirSync(running)) {
    if (Number(name) !== process.pid && isRunning(name)) return name
    rmSync(join(running, name), { force: true })
  }
  return undefined
}

function isRunning(pid) {
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    // Another program may have the id by now.
    return readlinkSync(`/proc/${pid}/cwd`) === root
  } catch {
    // macOS has no /proc, and that of another user cannot be read.
    return true
  }
}

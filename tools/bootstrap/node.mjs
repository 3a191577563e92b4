import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readableError } from './readable-error.mjs'
import { root } from './root.mjs'

/** The minimum Node version for npm and the bootstrap. */
const MIN_NODE_TO_INSTALL = [20, 19]
/** The minimum Node version for everything else; npm installs it where a package for the platform exists. */
const MIN_NODE_TO_RUN = [24, 0]

/** Set for the process that `runWithInstalledNode` starts. */
const RERUN = 'JEJARING_RERUN'

/** Throws when this Node cannot install the packages. */
export function checkNode() {
  need(MIN_NODE_TO_INSTALL)
}

/**
 * Returns undefined when this process already runs on the Node of the lock file. Otherwise runs the whole
 * command with that Node and returns its exit code. Platforms without a package use their own Node. `isClockChanged`:
 * the shell gave this process another clock, so the command runs in a new one with the machine's.
 */
export async function runWithInstalledNode(isClockChanged = false) {
  // A wrapper script may start yet another Node: rerun once, never in a loop. Children do not inherit the mark.
  const isRerun = process.env[RERUN] !== undefined
  delete process.env[RERUN]
  const installed = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const hasInstalled = existsSync(installed)
  if (!hasInstalled) need(MIN_NODE_TO_RUN)
  const ours = hasInstalled ? installed : process.execPath
  if (realpathSync(ours) === realpathSync(process.execPath) && !isClockChanged) return undefined
  return isRerun ? need(MIN_NODE_TO_RUN) : await rerunWith(ours)
}

function need(version) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > version[0] || (major === version[0] && minor >= version[1])) return undefined
  throw readableError(
    `Jejaring needs Node.js ${version.join('.')} or newer; this is ${process.versions.node}.`,
  )
}

/**
 * Forwards signals to the child and stops it when this process ends: on Ctrl-C, SIGTERM, and when npm or this
 * process is killed.
 */
function rerunWith(program) {
  const env = { ...process.env, [RERUN]: '1' }
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit', env })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let isSignalled = false
  const forward = (signal) => {
    isSignalled = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  const parent = process.ppid
  const watch = setInterval(() => {
    // Only once: a second signal would abort the clean stop.
    if (process.env.npm_lifecycle_event && process.ppid !== parent && !isSignalled) forward('SIGTERM')
  }, 250)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
}

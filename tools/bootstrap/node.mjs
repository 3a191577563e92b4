import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { sentence } from './sentence.mjs'

/** What npm and the first steps need, of whatever Node is on the machine. */
const TO_INSTALL = [20, 19]
/** What everything else is written for and tried with; npm brings it where it has one for the platform. */
const TO_RUN = [24, 0]

/** Fails where this Node cannot even install the packages. */
export function checkNode() {
  need(TO_INSTALL)
}

/**
 * Nothing where this process is run by the Node of the lock file already; otherwise runs the whole command by that one
 * and returns its exit code. A platform that npm has none for has to bring its own.
 */
export async function runByOurNode() {
  const ours = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (!existsSync(ours)) return need(TO_RUN)
  if (realpathSync(ours) === realpathSync(process.execPath)) return undefined
  return await runInstead(ours)
}

function need(version) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > version[0] || (major === version[0] && minor >= version[1])) return undefined
  throw sentence(`Jejaring needs Node.js ${version.join('.')} or newer; this is ${process.versions.node}.`)
}

/** It gets our signals, and ends when we do: at a Ctrl-C, a SIGTERM, and when npm or we are killed. */
function runInstead(program) {
  const child = spawn(program, process.argv.slice(1), { stdio: 'inherit' })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let isTold = false
  const forward = (signal) => {
    isTold = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  const parent = process.ppid
  const watch = setInterval(() => {
    // Once: a second signal would end it at once, in the middle of a clean stop.
    if (process.env.npm_lifecycle_event && process.ppid !== parent && !isTold) forward('SIGTERM')
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

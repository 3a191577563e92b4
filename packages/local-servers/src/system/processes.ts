import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Checks whether a process exists; one of another user counts, too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process, '' when it is gone. Ids are reused, so a pid file alone proves nothing. */
export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    }
    return ps('command', pid)
  } catch {
    return ''
  }
}

/**
 * The start time of a process in the system's own unit, '' when it is gone. Id and start time identify a
 * process uniquely.
 */
export function startTimeOf(pid: number): string {
  try {
    return process.platform === 'linux' ? (statusOf(pid)[19] ?? '') : ps('lstart', pid)
  } catch {
    return ''
  }
}

/** Waits until the process is gone; returns false when it still exists after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Sends a signal to a process that may already be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A zombie answers signal 0 forever when nothing reaps it, as in a container without an init process. */
function isZombie(pid: number): boolean {
  try {
    return process.platform === 'linux' && statusOf(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** The fields of /proc/<pid>/stat from the third on; the second is a name in brackets that may contain anything. */
function statusOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function ps(column: string, pid: number): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}

import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, signal, startTimeOf, waitForExit } from '@jejaring/local-servers/system/processes'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'

interface Owner {
  pid: number
  birth: string
  /**
   * The npm process that started it, if any. Without it nothing can stop the owner any more, so the owner is
   * stopping.
   */
  npm?: number
  port: number
  /** The public address, for commands that print links. */
  address?: string
  /** The identity of the directory: a copy of a running one holds a copy of its lock. */
  directory?: string
  stopping?: boolean
}

/** Identifies a directory; a copy is another one, a moved one is the same. */
export function identityOf(directory: string): string {
  const { dev, ino } = statSync(directory)
  return `${dev}:${ino}`
}

/** Returns the address of the product that runs on the directory, if any. */
export function addressOn(directory: string): string | undefined {
  const owner = read(join(directory, 'lock'))
  return owner && isOwnerAlive(owner, directory) ? owner.address : undefined
}

export interface DirectoryLock {
  /** Marks the lock as stopping, so that a new start waits instead of failing. */
  stopping(): void
  release(): void
}

const STOP_TIMEOUT_MS = 40_000

/**
 * Makes this process the only one on the directory. Ignores the lock of a dead process and waits for one that
 * is stopping. Throws a ReadableError when another one is running.
 */
export async function lockDirectory(
  directory: string,
  { port, address }: Pick<Owner, 'port' | 'address'>,
): Promise<DirectoryLock> {
  const file = join(directory, 'lock')
  const npm = process.env.npm_lifecycle_event ? process.ppid : undefined
  const me: Owner = {
    pid: process.pid,
    birth: startTimeOf(process.pid),
    npm,
    port,
    address,
    directory: identityOf(directory),
  }
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify(me))
  try {
    while (!tryTakeLock(mine, file)) await makeWay(directory, file)
  } finally {
    rmSync(mine, { force: true })
  }
  return {
    stopping() {
      try {
        writeFileSync(mine, JSON.stringify({ ...me, stopping: true }))
        renameSync(mine, file)
      } catch {
        // On a full disk the lock keeps its old content, and the stop continues.
        rmSync(mine, { force: true })
      }
    },
    release: () => rmSync(file, { force: true }),
  }
}

function tryTakeLock(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function makeWay(directory: string, file: string): Promise<void> {
  const owner = read(file)
  if (owner && isOwnerAlive(owner, directory)) {
    if (!owner.stopping && !isAbandoned(owner)) {
      throw new ReadableError(
        `Jejaring already runs on this DATA_DIR (process ${owner.pid}, port ${owner.port}). ` +
          'Stop it first, or choose another DATA_DIR and PORT.',
      )
    }
    if (!(await waitForExit(owner.pid, STOP_TIMEOUT_MS))) signal(owner.pid, 'SIGKILL')
  }
  removeStale(file, owner)
  await sleep(20)
}

/** Removes a stale lock. If another start was faster and the removed file is its lock, restores it. */
function removeStale(file: string, owner: Owner | undefined): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const found = read(aside)
  if (found && found.pid !== owner?.pid) tryTakeLock(aside, file)
  rmSync(aside, { force: true })
}

/** A lock without an identity is that of an older version. */
function isOwnerAlive({ pid, birth, directory: locked }: Owner, directory: string): boolean {
  return isAlive(pid) && startTimeOf(pid) === birth && (!locked || locked === identityOf(directory))
}

function isAbandoned({ npm }: Owner): boolean {
  return npm !== undefined && !isAlive(npm)
}

function read(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

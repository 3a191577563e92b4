import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, isAlive } from '../system/processes'

export interface Postmaster {
  pid: number
  port: number
}

/**
 * Returns the server that runs on these database files, if any, from its pid file; verifies that the process
 * exists.
 */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (isAlive(pid) && commandOf(pid).includes(data)) return { pid, port: Number(lines[3]) }
  // The process id is unused or belongs to another program; PostgreSQL would refuse to start because of the
  // latter.
  rmSync(file, { force: true })
  return undefined
}

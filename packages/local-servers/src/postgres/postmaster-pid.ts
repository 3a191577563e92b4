import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, isAlive } from '../system/processes'

export interface Postmaster {
  pid: number
  port: number
}

/** The server that is running on these database files, if any: its own pid file tells, and the process is checked. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (isAlive(pid) && commandOf(pid).includes(data)) return { pid, port: Number(lines[3]) }
  // The number belongs to nobody or to a stranger. PostgreSQL itself would refuse to start because of a stranger.
  rmSync(file, { force: true })
  return undefined
}

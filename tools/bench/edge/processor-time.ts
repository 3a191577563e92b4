import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../dev/system/run'

/** Seconds of processor time that each part has used since it began. */
export type ProcessorTime = ReadonlyMap<string, number>

interface Process {
  readonly pid: number
  readonly parent: number
  readonly seconds: number
  /** Of the children that have ended. */
  readonly ofChildren: number
  readonly command: string
}

/** What the product in `directory` has used by now: each of its processes, PostgreSQL with all its backends, NATS. */
export async function productTime(directory: string): Promise<ProcessorTime> {
  const all = await processes()
  const recorded: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(directory, 'processes.json'), 'utf8'),
  )
  const times = new Map<string, number>()
  for (const { name, pid } of recorded) times.set(name, all.find((each) => each.pid === pid)?.seconds ?? 0)
  const servers = all.filter(({ command }) => command.includes(directory))
  const nats = servers.find(({ command }) => /nats-server/.test(command.split(' ')[0] ?? ''))
  if (nats) times.set('nats', nats.seconds)
  const postgres = servers.find(({ command }) => /postgres$/.test(command.split(' ')[0] ?? ''))
  if (postgres) times.set('postgres', serverTime(all, postgres))
  return times
}

/** The same of single processes, by their names. */
export async function timeOf(pids: ReadonlyMap<string, number>): Promise<ProcessorTime> {
  const all = await processes()
  return new Map([...pids].map(([name, id]) => [name, all.find(({ pid }) => pid === id)?.seconds ?? 0]))
}

/** Milliseconds for each of `count` answers, by part; parts that hardly worked are left in. */
export function spent(before: ProcessorTime, after: ProcessorTime, count: number): Map<string, number> {
  return new Map(
    [...after].map(([name, seconds]) => [name, ((seconds - (before.get(name) ?? 0)) * 1000) / count]),
  )
}

function serverTime(all: readonly Process[], { pid, seconds, ofChildren }: Process): number {
  const backends = all.filter(({ parent }) => parent === pid)
  return backends.reduce((sum, backend) => sum + backend.seconds, seconds + ofChildren)
}

async function processes(): Promise<Process[]> {
  if (process.platform !== 'linux') throw new Error('processor time is read from /proc, which only Linux has')
  const ticks = Number((await run('getconf', ['CLK_TCK'])).output)
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return [readProcess(Number(name), ticks)]
    } catch {
      // It has ended since.
      return []
    }
  })
}

/** The fields of `stat` from the third on; the second is a name in brackets that may hold anything. */
function readProcess(pid: number, ticks: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map((text) => Number(text) / ticks)
  return {
    ...{ pid, command, parent: Number(fields[1]) },
    seconds: (user as number) + (system as number),
    ofChildren: (childUser as number) + (childSystem as number),
  }
}

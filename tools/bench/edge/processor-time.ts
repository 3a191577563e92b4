import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../dev/system/run'

/** Seconds of processor time of each process since its start. */
export type ProcessorTime = ReadonlyMap<string, number>

interface Process {
  readonly pid: number
  readonly parent: number
  readonly seconds: number
  /** Processor time of ended children. */
  readonly childSeconds: number
  readonly command: string
}

/** Processor time of the product in `directory`: each of its processes, PostgreSQL with its backends, NATS. */
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

/** Processor time of single processes, by name. */
export async function timeOf(pids: ReadonlyMap<string, number>): Promise<ProcessorTime> {
  const all = await processes()
  return new Map([...pids].map(([name, id]) => [name, all.find(({ pid }) => pid === id)?.seconds ?? 0]))
}

/** Milliseconds of processor time per answer (`count` of them), by process. */
export function spent(before: ProcessorTime, after: ProcessorTime, count: number): Map<string, number> {
  return new Map(
    [...after].map(([name, seconds]) => [name, ((seconds - (before.get(name) ?? 0)) * 1000) / count]),
  )
}

function serverTime(all: readonly Process[], { pid, seconds, childSeconds }: Process): number {
  const backends = all.filter(({ parent }) => parent === pid)
  return backends.reduce((sum, backend) => sum + backend.seconds, seconds + childSeconds)
}

async function processes(): Promise<Process[]> {
  if (process.platform !== 'linux') throw new Error('processor time is read from /proc, which only Linux has')
  const ticks = Number((await run('getconf', ['CLK_TCK'])).output)
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return [readProcess(Number(name), ticks)]
    } catch {
      // The process has ended meanwhile.
      return []
    }
  })
}

/** Parses the fields of `stat` from the third on; the second is a name in brackets that may contain blanks. */
function readProcess(pid: number, ticks: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map((text) => Number(text) / ticks)
  return {
    pid,
    command,
    parent: Number(fields[1]),
    seconds: (user as number) + (system as number),
    childSeconds: (childUser as number) + (childSystem as number),
  }
}

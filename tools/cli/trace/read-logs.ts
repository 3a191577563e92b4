import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Deed } from './read-trace'

/** The lines of the logs of `npm start` that bear the request's id; none where logs are kept elsewhere. */
export async function readLogs(folder: string, requestId: string): Promise<Deed[]> {
  if (!existsSync(folder)) return []
  const deeds: Deed[] = []
  for (const file of readdirSync(folder)) {
    const lines = createInterface({ input: createReadStream(join(folder, file)) })
    for await (const line of lines) {
      const deed = line.includes(requestId) ? deedOf(basename(file).split('.')[0] ?? file, line) : undefined
      if (deed) deeds.push(deed)
    }
  }
  return deeds
}

function deedOf(service: string, line: string): Deed | undefined {
  try {
    const {
      time,
      msg,
      level,
      pid: _pid,
      name: _name,
      hostname: _host,
      requestId: _id,
      ...rest
    } = JSON.parse(line)
    const grave = level >= 50 ? 'ERROR ' : ''
    return { at: new Date(time), service, what: `log: ${grave}${msg} ${JSON.stringify(rest)}` }
  } catch {
    // Cut off in the middle, as by a crash.
    return undefined
  }
}

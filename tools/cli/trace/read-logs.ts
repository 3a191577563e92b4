import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TracedEffect } from './read-trace'

/** Returns the log lines of `npm start` with the request's id; empty when logs are stored elsewhere. */
export async function readLogs(folder: string, requestId: string): Promise<TracedEffect[]> {
  if (!existsSync(folder)) return []
  const effects: TracedEffect[] = []
  for (const file of readdirSync(folder)) {
    const lines = createInterface({ input: createReadStream(join(folder, file)) })
    for await (const line of lines) {
      const effect = line.includes(requestId)
        ? parseEffect(basename(file).split('.')[0] ?? file, line)
        : undefined
      if (effect) effects.push(effect)
    }
  }
  return effects
}

function parseEffect(service: string, line: string): TracedEffect | undefined {
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
    // A truncated line, such as after a crash.
    return undefined
  }
}

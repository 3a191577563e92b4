import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { cachedProgram, onPath } from '../system/fetched-program'
import { ReadableError } from '../system/readable-error'
import { buildWithGo, unpackFromDebian } from './fetch-binary'

const run = promisify(execFile)

/**
 * Returns the path of a nats-server: from PATH, from the cache of an earlier start, or fetched now. npm
 * carries none, so there is no dependency to declare.
 */
export async function findNatsServer(log: (line: string) => void = () => undefined): Promise<string> {
  const cached = cachedProgram('nats-server')
  for (const candidate of [...onPath('nats-server'), cached]) {
    if (await isRunnable(candidate)) return candidate
  }
  const failures: string[] = []
  for (const get of [buildWithGo, unpackFromDebian]) {
    try {
      await get(cached, log)
      if (await isRunnable(cached)) return cached
      failures.push(`${get.name}: the result does not run`)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new ReadableError(
    'No nats-server was found and none could be fetched. Install it (https://nats.io/download), or set NATS_URL ' +
      `to a server with JetStream. Tried: ${failures.join('; ')}.`,
  )
}

/** The consumer features we use (JetStream durable pull consumers) exist since 2.9. */
async function isRunnable(binary: string): Promise<boolean> {
  if (!existsSync(binary)) return false
  try {
    const { stdout } = await run(binary, ['--version'])
    const [, major, minor] = stdout.match(/v(\d+)\.(\d+)/) ?? []
    return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9)
  } catch {
    return false
  }
}

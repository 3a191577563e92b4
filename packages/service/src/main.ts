import closeWithGrace from 'close-with-grace'
import type { EnvironmentSchema, ServiceDefinition } from './define-service'
import { EnvironmentProblem, readEnvironment } from './environment'
import { describeError, makeLogger } from './log'
import { runService } from './run/run-service'

/** Longer than the longest a call in hand may take. */
const GRACE = 15_000

/**
 * The whole of a service's `src/main.ts`. The first argument says what to do: nothing runs the first
 * definition, the name of another process (`settler`) runs that, `migrate` prepares database and stream,
 * `await-migrated` ends when somebody has done so, `replay <number|all>` sends parked events again, and a word of the definition's `commands` does that.
 */
export function main<Schema extends EnvironmentSchema, Other extends EnvironmentSchema>(
  service: ServiceDefinition<Schema>,
  ...others: readonly ServiceDefinition<Other>[]
): void {
  const [word, ...words] = process.argv.slice(2)
  const other = others.find((definition) => definition.process === word)
  const task = async () => {
    if (!word) return await runUntilSignalled(service)
    if (other) return await runUntilSignalled(other)
    if (word === 'migrate') {
      const { migrate } = await import('./run/migrate')
      return await migrate(service, process.env)
    }
    if (word === 'await-migrated') {
      const { awaitMigrated } = await import('./run/await-migrated')
      return await awaitMigrated(service, process.env)
    }
    if (word === 'replay') {
      const { replayParked } = await import('./run/replay')
      return await replayParked(service, process.env, words[0] ?? 'all')
    }
    const { runCommand } = await import('./run/command')
    if (await runCommand(service, process.env, word, words)) return
    throw new EnvironmentProblem(`unknown command: ${word}`)
  }
  task().catch((error: unknown) => {
    complain(service.name, error)
    process.exitCode = 1
    // What could not start must not linger because of a timer or socket.
    setTimeout(() => process.exit(1), 500).unref()
  })
}

async function runUntilSignalled<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
): Promise<void> {
  const { LOG_LEVEL } = readEnvironment(definition, process.env)
  const log = makeLogger(definition.process ?? definition.name, LOG_LEVEL)
  // A signal may come while the start is still under way: it stops as soon as there is something to stop.
  const starting = runService(definition, process.env, { processMetrics: true })
  const grace = closeWithGrace({ delay: GRACE, logger: log }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    else log.info({ signal }, 'stopping')
    const running = await starting.catch(() => undefined)
    await running?.stop()
  })
  if (process.env.PARENT_PIPE === '1') endWithParent(() => grace.close())
  try {
    await starting
  } catch (error) {
    grace.uninstall()
    throw error
  }
}

/** The supervisor holds the other end of stdin: its end, however it came, is ours too. */
function endWithParent(close: () => void): void {
  process.stdin.on('end', close).on('error', close)
  process.stdin.resume()
}

/** A sentence for what an operator can mend, the whole error for what a developer must. */
function complain(name: string, error: unknown): void {
  const log = makeLogger(name, 'info')
  if (error instanceof EnvironmentProblem) log.fatal(error.message)
  else log.fatal({ err: describeError(error) }, 'could not start')
}

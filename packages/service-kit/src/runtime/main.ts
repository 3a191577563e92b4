import closeWithGrace from 'close-with-grace'
import { isConnectionProblem, isRefusal } from '../database/errors'
import { isNatsUnavailable } from '../messaging/nats/connection'
import { describeError, type Logger, makeLogger } from '../telemetry/log'
import type { ServiceDefinition } from './define-service'
import { EnvironmentProblem, readEnvironment } from './environment'
import { runService } from './start/run-service'

/** Longer than the longest call in flight may take. */
const SHUTDOWN_GRACE_MS = 15_000

/** Commands of every service's program, by operator word. */
const kitCommands: Readonly<Record<string, KitCommand>> = {
  migrate: async (service) => (await import('./commands/migrate')).migrate(service, process.env),
  'await-migrated': async (service) =>
    (await import('./start/await-migrated')).awaitMigrated(service, process.env),
  'dead-letters': printDeadLetters,
  // Former name; removed after one release.
  parked: printDeadLetters,
  replay: async (service, which = 'all') =>
    (await import('./commands/dead-letters')).replayDeadLettersCommand(service, process.env, which),
  'rebuild-stream': async (service) =>
    (await import('./commands/rebuild-stream')).rebuildStream(service, process.env),
}

async function printDeadLetters(service: ServiceDefinition): Promise<void> {
  await (await import('./commands/dead-letters')).printDeadLetters(service, process.env)
}

type KitCommand = (service: ServiceDefinition, word?: string) => Promise<void>

/**
 * Entry point of a service's `src/main.ts`. The first argument selects the task: none runs the first
 * definition, the name of another process (`settler`) runs that one, and otherwise it is a command of
 * `kitCommands` or of the definition: `migrate`, `await-migrated`, `dead-letters` (alias `parked`), `replay
 * <all|consumer|number>`, `rebuild-stream`.
 */
export function main(service: ServiceDefinition, ...others: readonly ServiceDefinition[]): void {
  const [word, ...words] = process.argv.slice(2)
  const other = others.find((definition) => definition.process === word)
  const task = async () => {
    if (!word) return await runUntilSignalled(service)
    if (other) return await runUntilSignalled(other)
    const kitCommand = new Map(Object.entries(kitCommands)).get(word)
    if (kitCommand) return await kitCommand(service, words[0])
    const { runCommand } = await import('./commands/command')
    if (await runCommand(service, process.env, word, words)) return
    throw new EnvironmentProblem(`unknown command: ${word}`)
  }
  task().catch((error: unknown) => {
    if (word && !other) console.error(failureOf(service.name, word, error))
    else logStartFailure(service.name, error)
    process.exitCode = 1
    // A failed start must not linger because of a timer or socket.
    setTimeout(() => process.exit(1), 500).unref()
  })
}

async function runUntilSignalled(definition: ServiceDefinition): Promise<void> {
  const { LOG_LEVEL } = readEnvironment(definition, process.env)
  const log = makeLogger(definition.process ?? definition.name, LOG_LEVEL)
  logWarnings(log)
  // A signal may arrive during the start: stops as soon as there is something to stop.
  const starting = runService(definition, process.env, { processMetrics: true })
  const grace = closeWithGrace({ delay: SHUTDOWN_GRACE_MS, logger: log }, async ({ signal, err }) => {
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

/** Logs Node's warnings as log lines; deprecations at level debug, for developers. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const level = warning.name === 'DeprecationWarning' ? 'debug' : 'warn'
    log[level]({ err: warning }, 'Node warning')
  })
}

/** Stops when stdin closes: the supervisor holds its other end. */
function endWithParent(close: () => void): void {
  process.stdin.on('end', close).on('error', close)
  process.stdin.resume()
}

/**
 * Error text for the operator of a command: one sentence when it can be fixed by the operator, with the stack
 * otherwise.
 */
function failureOf(name: string, word: string, error: unknown): string {
  const { message, stack = '', code } = error as NodeJS.ErrnoException
  if (error instanceof EnvironmentProblem) return message
  // When no address of a host name answers, Node reports the code only.
  const reason = message || code || String(error)
  if (isConnectionProblem(error) || isRefusal(error))
    return `The database of ${name} does not let us in: ${reason}. See that it runs, and that address, role and password are right.`
  if (isNatsUnavailable(error))
    return `NATS does not let us in: ${reason}. See that it runs, and that NATS_URL is right.`
  return `${name} ${word} failed: ${reason}\n${stack}`
}

/** Logs a failed start: a sentence for configuration errors, the whole error otherwise. */
function logStartFailure(name: string, error: unknown): void {
  const log = makeLogger(name, 'info')
  if (error instanceof EnvironmentProblem) log.fatal(error.message)
  else log.fatal({ err: describeError(error) }, 'could not start')
}

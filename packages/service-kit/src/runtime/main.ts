import closeWithGrace from 'close-with-grace'
import { isConnectionProblem, isRefusal } from '../database/errors'
import { isNatsAway } from '../messaging/nats/connection'
import { describeError, type Logger, makeLogger } from '../telemetry/log'
import type { ServiceDefinition } from './define-service'
import type { EnvironmentSchema } from './environment'
import { EnvironmentProblem, readEnvironment } from './environment'
import { runService } from './start/run-service'

/** Longer than the longest a call in hand may take. */
const SHUTDOWN_GRACE_MS = 15_000

/** What every service's program can do besides running: its words, as the operator's command lines say them. */
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

async function printDeadLetters<Schema extends EnvironmentSchema>(
  service: ServiceDefinition<Schema>,
): Promise<void> {
  await (await import('./commands/dead-letters')).printDeadLetters(service, process.env)
}

type KitCommand = <Schema extends EnvironmentSchema>(
  service: ServiceDefinition<Schema>,
  word?: string,
) => Promise<void>

/**
 * The whole of a service's `src/main.ts`. The first argument says what to do: nothing runs the first
 * definition, the name of another process (`settler`) runs that, and a word of `kitCommands` or of the definition's own
 * `commands` does that: `migrate`, `await-migrated`, `dead-letters` (alias `parked`),
 * `replay <all|consumer|number>`, `rebuild-stream`.
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
    // What could not start must not linger because of a timer or socket.
    setTimeout(() => process.exit(1), 500).unref()
  })
}

async function runUntilSignalled<Schema extends EnvironmentSchema>(
  definition: ServiceDefinition<Schema>,
): Promise<void> {
  const { LOG_LEVEL } = readEnvironment(definition, process.env)
  const log = makeLogger(definition.process ?? definition.name, LOG_LEVEL)
  logWarnings(log)
  // A signal may come while the start is still under way: it stops as soon as there is something to stop.
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

/** What Node warns of becomes a line like any other. What is deprecated is for those who work on the code, or on its libraries. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const level = warning.name === 'DeprecationWarning' ? 'debug' : 'warn'
    log[level]({ err: warning }, 'Node warning')
  })
}

/** The supervisor holds the other end of stdin: its end, however it came, is ours too. */
function endWithParent(close: () => void): void {
  process.stdin.on('end', close).on('error', close)
  process.stdin.resume()
}

/**
 * The same for the person who typed a command: a sentence alone where it says what to mend, and before the stack where only
 * a developer can.
 */
function failureOf(name: string, word: string, error: unknown): string {
  const { message, stack = '', code } = error as NodeJS.ErrnoException
  if (error instanceof EnvironmentProblem) return message
  // Where a name has several addresses and none answers, Node says no more than the code.
  const reason = message || code || String(error)
  if (isConnectionProblem(error) || isRefusal(error))
    return `The database of ${name} does not let us in: ${reason}. See that it runs, and that address, role and password are right.`
  if (isNatsAway(error))
    return `NATS does not let us in: ${reason}. See that it runs, and that NATS_URL is right.`
  return `${name} ${word} failed: ${reason}\n${stack}`
}

/** A sentence for what an operator can mend, the whole error for what a developer must. */
function logStartFailure(name: string, error: unknown): void {
  const log = makeLogger(name, 'info')
  if (error instanceof EnvironmentProblem) log.fatal(error.message)
  else log.fatal({ err: describeError(error) }, 'could not start')
}

import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { printLine } from '../console'
import { root } from '../root'
import type { Logs } from './logs'
import type { Settings } from './settings'

const HOUR_MS = 3
const script = join(root, 'tools', 'dist', 'scheduled-command.js')

/** Runs a command of the operator's command line; resolves when it has ended, also without a result. */
export type RunCommand = (...words: readonly string[]) => Promise<void>

/** Returns the next 03:00 in Jakarta. */
export function nextNight(now: Date): Date {
  const threeOn = (day: string) => new Date(startOfDay(day).getTime() + HOUR_MS * 3_600_000)
  const today = businessDay(now)
  return threeOn(today) > now ? threeOn(today) : threeOn(addDays(today, 1))
}

/**
 * Applies retention, carries approved erasures out and reconciles, every night until the signal aborts. The ids of erased
 * members go to a file that backups do not have, for a restore of an older one (docs/decisions/0122-erasure.md).
 */
export function runNightly(
  run: RunCommand,
  { dataDirectory }: Pick<Settings, 'dataDirectory'>,
  signal: AbortSignal,
): void {
  const timer = setTimeout(async () => {
    await run('apply-retention')
    await run('erase-member', '--approved', '--record', join(dataDirectory, 'erased-members'))
    await run('reconcile')
    if (!signal.aborted) runNightly(run, { dataDirectory }, signal)
  }, nextNight(new Date()).getTime() - Date.now())
  timer.unref()
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** Returns a function that runs commands in processes of their own; concurrent calls run one after the other. */
export function serialCommands(settings: Settings, logs: Logs, signal: AbortSignal): RunCommand {
  let last = Promise.resolve()
  return (...words) => {
    const next = last.then(() => runOnce(words, settings, logs, signal))
    last = next.catch(() => undefined)
    return next
  }
}

/** Reports a command that failed, and books that differ or could not be compared. */
async function runOnce(
  words: readonly string[],
  settings: Settings,
  logs: Logs,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const command = words[0]!
  const child = spawn(process.execPath, [script, ...words], {
    env: installationEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  child.once('spawn', () => lowerPriority(child.pid))
  logs.follow(command, child.stdout, child.stderr)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  if (code === 0 || signal.aborted) return
  printLine(`ALERT: ${failureOf(command, code)}; ${logs.pathOf(command)} says more.`)
}

function failureOf(command: string, code: number | null): string {
  if (command !== 'reconcile') return `${command} has not finished its work`
  return code === 1 ? 'The books do not agree' : 'The books could not be compared'
}

/** The environment of a program that works on the installation of these settings. */
export function installationEnvironment(settings: Settings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: settings.dataDirectory,
    DATABASE_PREFIX: settings.databasePrefix,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    ...(settings.natsUrl && { NATS_URL: settings.natsUrl }),
    ...(settings.natsPrefix && { NATS_PREFIX: settings.natsPrefix }),
  }
}

/** Lowers the priority, so that requests at night come first. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process may have ended already.
  }
}

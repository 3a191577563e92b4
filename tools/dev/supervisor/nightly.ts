import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { printLine } from '../console'
import { root } from '../root'
import type { Logs } from './logs'
import type { Settings } from './settings'

const HOUR_MS = 3
const script = join(root, 'tools', 'dist', 'nightly-reconcile.js')

/** Resolves when the reconciliation has ended, also without a result. */
export type Reconcile = () => Promise<void>

/** Returns the next 03:00 in Jakarta. */
export function nextNight(now: Date): Date {
  const threeOn = (day: string) => new Date(startOfDay(day).getTime() + HOUR_MS * 3_600_000)
  const today = businessDay(now)
  return threeOn(today) > now ? threeOn(today) : threeOn(addDays(today, 1))
}

/** Runs `reconcile` every night until the signal aborts. */
export function reconcileNightly(reconcile: Reconcile, signal: AbortSignal): void {
  const timer = setTimeout(async () => {
    await reconcile()
    if (!signal.aborted) reconcileNightly(reconcile, signal)
  }, nextNight(new Date()).getTime() - Date.now())
  timer.unref()
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}

/** Returns a function that runs `npm run reconcile` in a separate process; concurrent calls run one after the other. */
export function serialReconcile(settings: Settings, logs: Logs, signal: AbortSignal): Reconcile {
  let last = Promise.resolve()
  return () => {
    const next = last.then(() => reconcileOnce(settings, logs, signal))
    last = next.catch(() => undefined)
    return next
  }
}

/** Reports when the books differ or could not be compared. */
async function reconcileOnce(settings: Settings, logs: Logs, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [script], {
    env: installationEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  child.once('spawn', () => lowerPriority(child.pid))
  logs.follow('reconcile', child.stdout, child.stderr)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  if (code === 0 || signal.aborted) return
  const what = code === 1 ? 'The books do not agree' : 'The books could not be compared'
  printLine(`ALERT: ${what}; ${logs.pathOf('reconcile')} says more.`)
}

/** The environment of a program that works on the installation of these settings. */
export function installationEnvironment(settings: Settings): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: settings.dataDirectory,
    DATABASE_PREFIX: settings.databasePrefix,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
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

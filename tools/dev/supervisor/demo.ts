import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { printLine } from '../console'
import { root } from '../root'
import { addressOf } from './announce'
import type { Logs } from './logs'
import { installationEnvironment } from './nightly'
import type { Secrets } from './secrets'
import type { Settings } from './settings'

const script = join(root, 'tools', 'dist', 'demo.js')

/**
 * Throws a ReadableError for an installation that was filled with demonstration data and now has an https PUBLIC_URL:
 * everybody knows the password of those accounts.
 */
export function refuseDemoInProduction({ publicUrl }: Settings, secrets: Secrets): void {
  if (!publicUrl?.startsWith('https:') || !secrets.hasDemo) return
  throw new ReadableError(
    'This installation has demonstration accounts, which share one known password, and PUBLIC_URL is https. Start with an empty DATA_DIR and new databases.',
  )
}

/**
 * Fills a new installation with demonstration members, once: runs `tools/dev/demo/demo.ts` on the running product.
 * Resolves when it has ended. An interrupted import closes registration, so the next start resumes it, whatever DEMO is
 * and without the admin's password; what follows the import needs the password and is not repeated.
 */
export async function runDemo(
  settings: Settings,
  secrets: Secrets,
  password: string | undefined,
  logs: Logs,
  signal: AbortSignal,
): Promise<void> {
  const isFirst = settings.demo && secrets.demoWanted && password !== undefined
  if (!isFirst && !secrets.demoUnfinished) return
  const { now, password: memberPassword } = secrets.beginDemo(new Date())
  printLine('Filling in the demonstration data; the pages can be used meanwhile. (DEMO=0 starts without it.)')
  const child = spawn(process.execPath, [script], {
    env: {
      ...installationEnvironment(settings),
      ORIGIN: addressOf(settings),
      DEMO_NOW: now,
      DEMO_PASSWORD: memberPassword,
      ...(password && { ADMIN_PASSWORD: password }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  logs.follow('demo', child.stdout as Readable, child.stderr as Readable)
  child.once('message', () => {
    secrets.markDemoDone()
    secrets.forgetAdminPassword()
  })
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  if (secrets.demoUnfinished)
    printLine(
      'The demonstration data is incomplete, and nobody can register. The next npm start continues with it.',
    )
  if (code !== 0 && !signal.aborted)
    printLine(`The demonstration data is incomplete; ${logs.pathOf('demo')} says why.`)
}

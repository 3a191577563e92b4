import { spawn } from 'node:child_process'
import { join } from 'node:path'
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
  if (!publicUrl?.startsWith('https:') || !secrets.demoDone) return
  throw new ReadableError(
    'This installation has demonstration accounts, which share one known password, and PUBLIC_URL is https. Start with an empty DATA_DIR and new databases.',
  )
}

/**
 * Fills a new installation with demonstration members, once: runs `tools/dev/demo/demo.ts` with ORIGIN and
 * ADMIN_PASSWORD on the running product. Resolves when it has ended.
 */
export async function runDemo(
  settings: Settings,
  secrets: Secrets,
  password: string | undefined,
  logs: Logs,
  signal: AbortSignal,
): Promise<void> {
  if (!settings.demo || !secrets.demoWanted || !password) return
  // Only one attempt: a second run could not distinguish what the first one created.
  secrets.markDemoDone()
  printLine('Filling in the demonstration data; the pages can be used meanwhile. (DEMO=0 starts without it.)')
  const child = spawn(process.execPath, [script], {
    env: {
      ...installationEnvironment(settings),
      ORIGIN: addressOf(settings),
      ADMIN_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  logs.follow('demo', child.stdout, child.stderr)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  if (code !== 0 && !signal.aborted)
    printLine(`The demonstration data is incomplete; ${logs.pathOf('demo')} says why.`)
}

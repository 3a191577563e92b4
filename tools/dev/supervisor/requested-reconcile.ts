import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { Client } from 'pg'
import { findOpenRequest } from '../../cli/reconcile/requests'
import { printLine } from '../console'
import type { Logs } from './logs'
import { reconcileOnce } from './nightly'
import type { Settings } from './settings'

const RETRY_MS = 10_000

/**
 * Runs `npm run reconcile` when an admin requests it, one at a time, until the signal aborts. Listens on the wallet's
 * database; looks for an open request after each connection, because a notification without a listener is lost.
 */
export async function reconcileOnRequest(
  settings: Settings,
  walletUrl: string,
  logs: Logs,
  signal: AbortSignal,
): Promise<void> {
  const answered = new Set<string>()
  // A failed reconciliation leaves its request open, and is not tried again.
  const answer = async (id: string) => {
    answered.add(id)
    await reconcileOnce(settings, logs, signal)
  }
  while (!signal.aborted) {
    try {
      await answerRequests(walletUrl, signal, answered, answer)
    } catch (error) {
      if (!signal.aborted) printLine(`No reconciliation on request: ${describeError(error)}`)
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Answers requests until the connection ends. */
async function answerRequests(
  url: string,
  signal: AbortSignal,
  answered: ReadonlySet<string>,
  answer: (id: string) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: url })
  const ended = new Promise<void>((resolve, reject) => {
    client.once('error', reject)
    client.once('end', resolve)
  })
  // Rejections before the first await below are handled there.
  ended.catch(() => undefined)
  await client.connect()
  const end = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', end, { once: true })
  try {
    let wake: () => void = () => undefined
    client.on('notification', () => wake())
    await client.query('LISTEN reconciliation_requested')
    while (!signal.aborted) {
      const notified = new Promise<void>((resolve) => {
        wake = resolve
      })
      const id = await findOpenRequest(client)
      if (id !== undefined && !answered.has(id)) await answer(id)
      else await Promise.race([notified, ended])
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

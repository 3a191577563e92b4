import { setTimeout as sleep } from 'node:timers/promises'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { Client } from 'pg'
import { findOpenRequest, markFailed } from '../../cli/reconcile/requests'
import { printLine } from '../console'

const RETRY_MS = 10_000

/**
 * Runs `reconcile` when an admin requests it until the signal aborts. Listens on the wallet's database; looks for an open
 * request after each connection, because a notification without a listener is lost.
 */
export async function reconcileOnRequest(
  walletUrl: string,
  reconcile: () => Promise<void>,
  signal: AbortSignal,
  retryMs = RETRY_MS,
): Promise<void> {
  const answered = new Set<string>()
  const answer = async (id: string) => {
    answered.add(id)
    await reconcile()
  }
  while (!signal.aborted) {
    try {
      await answerRequests(walletUrl, signal, answered, answer)
    } catch (error) {
      if (!signal.aborted) printLine(`No reconciliation on request: ${describeError(error)}`)
    }
    await sleep(retryMs, undefined, { signal }).catch(() => undefined)
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
    // A lost connection emits more than one error; one without a listener would end the process.
    client.on('error', reject)
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
      if (id === undefined) await Promise.race([notified, ended])
      else if (!answered.has(id)) await answer(id)
      // Its reconciliation left no result. It is not tried again, and an admin can request another one.
      else await markFailed(client, id)
    }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

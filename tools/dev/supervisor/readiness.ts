import { setTimeout as sleep } from 'node:timers/promises'
import { printLine } from '../console'
import type { Logs } from './logs'

const FIRST_NOTICE_MS = 30_000

/**
 * Waits until every process is ready on its side port. Prints the processes that are not ready and the path
 * of their log.
 */
export async function whenReady(
  sidePorts: Map<string, number>,
  logs: Logs,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new Set(sidePorts.keys())
  let remindAt = Date.now() + FIRST_NOTICE_MS
  while (waiting.size > 0 && !signal.aborted) {
    await Promise.all(
      [...waiting].map(async (name) => (await isReady(sidePorts.get(name)!)) && waiting.delete(name)),
    )
    if (waiting.size > 0 && Date.now() > remindAt) {
      const details = [...waiting].map((name) => `${name} (${logs.pathOf(name)})`)
      printLine(`Still waiting for ${details.join(', ')}.`)
      remindAt = Date.now() + FIRST_NOTICE_MS
    }
    await sleep(50)
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

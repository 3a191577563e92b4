import { setTimeout as sleep } from 'node:timers/promises'
import { type Kit, runAs } from '@jejaring/service-kit'
import type { Clients } from '../clients/clients'
import type { ChangeStreams } from '../http/change-streams'

/** `wallet` ends the call after four minutes. */
const DEADLINE_MS = 300_000
/** After a shorter call the next one waits. */
const MIN_CALL_MS = 1_000

/**
 * Follows the credits of `wallet` until the process stops. One call serves all pages. Notifies all of them when a call
 * has begun, because credits between two calls are lost.
 */
export function followCredits(
  { log, onStop }: Pick<Kit, 'log' | 'onStop'>,
  wallet: Pick<Clients['wallet'], 'followCredits'>,
  changes: Pick<ChangeStreams, 'notify' | 'notifyAll'>,
): void {
  const stopping = new AbortController()
  const { signal } = stopping
  onStop(() => stopping.abort())
  const followOnce = async () => {
    try {
      let isFollowing = false
      for await (const { memberIds } of wallet.followCredits({}, { deadline: DEADLINE_MS, signal })) {
        if (!isFollowing) changes.notifyAll()
        isFollowing = true
        changes.notify(memberIds)
      }
    } catch (error) {
      if (signal.aborted) return
      log.info({ reason: String(error) }, 'credits not followed, will try again')
    }
  }
  void (async () => {
    while (!signal.aborted) {
      const begun = performance.now()
      await runAs({}, followOnce)
      if (performance.now() - begun > MIN_CALL_MS) continue
      await sleep(MIN_CALL_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
    }
  })()
}

import { Batcher, type Kit, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { ThrottleKey } from '../store/login-failures'
import { type CheckedPassword, markPasswordsChecked } from '../store/session-passwords'
import { checkClearingGuess } from './check-guess'

const MAX_BATCH_SIZE = 64

/**
 * Checks the caller's own password; a right one allows sensitive changes in this session for 10 minutes. Failures count
 * per session: a thief of a session cannot create another one without the password, the owner can. Faults: too_many.
 */
export async function checkOwnPassword(
  identity: Context,
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const { hashBatcher, markBatcher } = identity
  const { memberId, sessionId } = requireActor()
  const key: ThrottleKey = { kind: 'spender', subject: `${memberId} ${sessionId ?? ''}` }
  return await checkClearingGuess(
    identity,
    key,
    () => hashBatcher.matches(storedHash, password),
    () => markBatcher.submit({ sessionId, key }),
  )
}

/** Marks the right passwords of concurrent checks in one commit: the hashes of a batch end together. */
export function makeMarkBatcher(kit: Kit): Batcher<CheckedPassword, void> {
  return new Batcher<CheckedPassword, void>(kit, {
    name: 'mark passwords',
    maxSize: MAX_BATCH_SIZE,
    async run(items) {
      const checked = items.map(({ input }) => input)
      await markPasswordsChecked(kit.database.manager, checked, kit.clock.now())
      return checked.map(() => undefined)
    },
  })
}

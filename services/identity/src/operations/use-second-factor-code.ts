import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { normaliseRecoveryCode } from '../second-factor/recovery-codes'
import { matchTimeStep } from '../second-factor/totp'
import type { ThrottleKey } from '../store/login-failures'
import { type CodeProof, consumeCode, type SecondFactor } from '../store/second-factors'
import { checkClearingGuess } from './check-guess'

/** The member whose code is checked, and the key its failures count against. */
export interface CodeOwner {
  readonly memberId: string
  readonly key: ThrottleKey
}

/**
 * Failures count per member for all unknown networks together, and separately for a network that has logged in
 * before, so that a thief of the password cannot lock the owner out.
 */
export function codeThrottleKey(memberId: string, knownNetwork?: string): ThrottleKey {
  return { kind: 'code', subject: knownNetwork ? `${memberId} ${knownNetwork}` : memberId }
}

/** Runs in the transaction that consumes the code. */
type CodeEffect = (tx: UnitOfWork) => Promise<void>

/**
 * Checks an authenticator or recovery code and consumes it together with its effect. `prepareEffect` runs before the
 * transaction and only for a right code, so that a wrong one never costs expensive work. Returns whether the code
 * was right; a used code is wrong. Faults: too_many; those of `prepareEffect` and its effect.
 */
export async function useSecondFactorCode(
  identity: Context,
  owner: CodeOwner,
  factor: SecondFactor,
  typed: string,
  prepareEffect: (kind: CodeProof['kind']) => Promise<CodeEffect>,
): Promise<boolean> {
  return await checkClearingGuess(identity, owner.key, async () => {
    const proof = await findProof(identity, owner, factor, typed)
    if (!proof) return false
    const applyEffect = await prepareEffect(proof.kind)
    return await identity.kit.transaction(async (tx) => {
      if (!(await consumeCode(tx, owner.memberId, proof))) return false
      await applyEffect(tx)
      return true
    })
  })
}

async function findProof(
  { kit, hasher }: Context,
  { memberId }: CodeOwner,
  factor: SecondFactor,
  typed: string,
): Promise<CodeProof | undefined> {
  const secret = openSecret(kit, memberId, factor)
  const step =
    secret === undefined ? undefined : matchTimeStep(secret, typed.replace(/\s/g, ''), kit.clock.now())
  if (step !== undefined) return { kind: 'authenticator', step }
  const code = normaliseRecoveryCode(typed)
  return code && factor.enrolledAt
    ? { kind: 'recovery_code', hash: await hasher.hashWithSalt(code, factor.salt) }
    : undefined
}

/** Returns undefined if the sealing key is lost: a recovery code still works, and a new second factor can be set up. */
function openSecret(
  kit: Context['kit'],
  memberId: string,
  { sealedSecret }: SecondFactor,
): string | undefined {
  try {
    return kit.open(sealedSecret)
  } catch (err) {
    kit.log.error({ err, of: memberId }, 'a second factor cannot be opened')
    return undefined
  }
}

import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { normaliseRecoveryCode } from '../second-factor/recovery-codes'
import { matchTimeStep } from '../second-factor/totp'
import type { ThrottleKey } from '../store/login-failures'
import { clearFailures } from '../store/login-failures'
import { type CodeProof, consumeCode, type SecondFactor } from '../store/second-factors'
import { checkGuess } from './check-guess'

/** Whose code is checked, and against what its failures count. */
export interface CodeOwner {
  readonly memberId: string
  readonly key: ThrottleKey
}

/**
 * Failures count at the member, for whoever comes from elsewhere together; from a network that has logged in
 * before by themselves, so that somebody who got the password cannot lock the owner out.
 */
export function codeThrottleKey(memberId: string, knownNetwork?: string): ThrottleKey {
  return { kind: 'code', subject: knownNetwork ? `${memberId} ${knownNetwork}` : memberId }
}

/** What a right code does, in the transaction that uses it up. */
type CodeEffect = (manager: EntityManager) => Promise<void>

/**
 * Checks a code of a member's authenticator, or a recovery code, and uses it up together with what it does. `then` is
 * asked for that, before the transaction and only for a right one: so a wrong one costs nothing that is dear. Answers
 * whether it was right; a code that was used before is not. Faults: too_many; what `then` and its doing throw.
 */
export async function useSecondFactorCode(
  identity: Identity,
  owner: CodeOwner,
  factor: SecondFactor,
  typed: string,
  prepareEffect: (kind: CodeProof['kind']) => Promise<CodeEffect>,
): Promise<boolean> {
  const right = await checkGuess(identity, [owner.key], async () => {
    const proof = await findProof(identity, owner, factor, typed)
    if (!proof) return false
    const applyEffect = await prepareEffect(proof.kind)
    return await identity.kit.transaction(async (manager) => {
      if (!(await consumeCode(manager, owner.memberId, proof))) return false
      await applyEffect(manager)
      return true
    })
  })
  if (right) await clearFailures(identity.kit.database.manager, owner.key)
  return right
}

async function findProof(
  { kit, hasher }: Identity,
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

/** Undefined where the key it was sealed with is lost: a recovery code still opens, and then a new one can be set up. */
function openSecret(
  kit: Identity['kit'],
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

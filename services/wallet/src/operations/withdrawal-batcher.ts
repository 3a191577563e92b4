import type { Withdrawal as WithdrawalMessage } from '@jejaring/proto/wallet/v1/wallet'
import {
  Batcher,
  type BatchItem,
  type Effect,
  type IdempotentCall,
  isFault,
  type Kit,
  releaseKey,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { type LockedWallet, lockWallets } from '../store/balances'

/** Keeps a transaction, and so its locks, short. */
const MAX_BATCH_SIZE = 32

/** A withdrawal request with the data fetched from other services. */
export interface PreparedWithdrawal {
  readonly memberId: string
  readonly call: IdempotentCall
  /**
   * Decides under the locks of `lockBonusWallets`, and writes. A fault precedes all writes but the key of the call and
   * empty balances.
   */
  readonly accept: Effect<WithdrawalMessage>
}

export type WithdrawalBatcher = Batcher<PreparedWithdrawal, WithdrawalMessage>

/**
 * Accepts concurrent withdrawal requests one after the other in one transaction: one commit, one wait for the row lock of
 * the day's document number. A refused request writes nothing and keeps no key; the others go on.
 */
export function makeWithdrawalBatcher(kit: Pick<Kit, 'metrics' | 'transaction'>): WithdrawalBatcher {
  return new Batcher<PreparedWithdrawal, WithdrawalMessage>(kit, {
    name: 'accept withdrawals',
    maxSize: MAX_BATCH_SIZE,
    lockOrder: ({ memberId }) => memberId,
    run: (items) => kit.transaction((tx) => acceptAll(tx, items)),
  })
}

async function acceptAll(
  tx: UnitOfWork,
  items: readonly BatchItem<PreparedWithdrawal>[],
): Promise<(WithdrawalMessage | Error)[]> {
  // All wallets before the day's document number: otherwise two batches could wait for each other. A request alone takes
  // its idempotency key first; if two processes have the same key, PostgreSQL may end one, and it runs again.
  if (items.length > 1)
    await lockBonusWallets(
      tx,
      items.map(({ input }) => input.memberId),
    )
  const results: (WithdrawalMessage | Error)[] = []
  for (const { input, runInContext } of items) {
    // A refusal of a request alone rolls back its transaction, and its key with it.
    const isAlone = items.length === 1
    results.push(await runInContext(() => (isAlone ? input.accept(tx) : acceptOrRefuse(tx, input))))
  }
  return results
}

async function acceptOrRefuse(
  tx: UnitOfWork,
  { accept, call }: PreparedWithdrawal,
): Promise<WithdrawalMessage | Error> {
  try {
    return await accept(tx)
  } catch (error) {
    if (!isFault(error)) throw error
    await releaseKey(tx, call)
    return error
  }
}

/**
 * Locks all bonus wallets of members. This serializes a member's requests, so that two of them cannot use one exemption from the
 * repeat-order rule.
 */
export async function lockBonusWallets(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<readonly LockedWallet[]> {
  return await lockWallets(
    manager,
    memberIds.flatMap((memberId) => bonusWallets.map((type) => ({ memberId, account: walletAccount(type) }))),
  )
}

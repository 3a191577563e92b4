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

/** A withdrawal request whose facts of other services are known. */
export interface PreparedRequest {
  readonly memberId: string
  readonly call: IdempotentCall
  /** Decides under the locks of `lockBonusWallets`, and writes. A fault precedes all writes but the key of the call. */
  readonly accept: Effect<WithdrawalMessage>
}

export type RequestBatcher = Batcher<PreparedRequest, WithdrawalMessage>

/**
 * Accepts concurrent withdrawal requests one after the other in one transaction: one commit, one wait for the day's serial.
 * A refused request writes nothing and keeps no key; the others go on.
 */
export function makeRequestBatcher(kit: Pick<Kit, 'metrics' | 'transaction'>): RequestBatcher {
  return new Batcher<PreparedRequest, WithdrawalMessage>(kit, {
    name: 'accept withdrawals',
    maxSize: MAX_BATCH_SIZE,
    lockOrder: ({ memberId }) => memberId,
    run: (items) => kit.transaction((tx) => acceptAll(tx, items)),
  })
}

async function acceptAll(
  tx: UnitOfWork,
  items: readonly BatchItem<PreparedRequest>[],
): Promise<(WithdrawalMessage | Error)[]> {
  // All locks before the day's serial: otherwise two batches could wait for each other.
  if (items.length > 1)
    await lockBonusWallets(
      tx,
      items.map(({ input }) => input.memberId),
    )
  const results: (WithdrawalMessage | Error)[] = []
  for (const { input, runInContext } of items) {
    const isAlone = items.length === 1
    results.push(await runInContext(() => (isAlone ? input.accept(tx) : acceptOrRefuse(tx, input))))
  }
  return results
}

async function acceptOrRefuse(
  tx: UnitOfWork,
  { accept, call }: PreparedRequest,
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
 * Locks all bonus wallets of members. This serializes a member's requests, so that two of them cannot use one exemption.
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

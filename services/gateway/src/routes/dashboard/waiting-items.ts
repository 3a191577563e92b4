import { TableQuery } from '@jejaring/proto/common/v1/table'
import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { PayoutStatus, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import type { ReadQueueReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { Right } from '@jejaring/service-kit'
import type { Clients } from '../../clients/clients'
import { deadLetterServices } from '../../clients/dead-letter-services'
import { type DutyHolder, partOptions } from '../../http/page-parts'
import { countOwnDecisions } from './own-decisions'
import { earliestOf, type WaitingRows } from './waiting-rows'

/** Reads the counts of WhatsApp's queue once for all items of a home. */
type QueueReader = () => Promise<ReadQueueReply>

interface WaitingItem {
  /** Who sees it. */
  readonly right: Right
  read(clients: Clients, admin: DutyHolder, readQueue: QueueReader): Promise<WaitingRows>
}

/** One row, the oldest; counts and sums are of all. */
const oldestFirst = TableQuery.create({ length: 1, order: [{ column: 'created_at', descending: false }] })

const waitingWithdrawals =
  (status: WithdrawalStatus) =>
  async ({ wallet }: Clients): Promise<WaitingRows> => {
    const page = await wallet.listWithdrawals({ filter: { query: oldestFirst, status } }, partOptions)
    return toWaiting(page, page.withdrawals, page.sums?.requested)
  }

const waitingVouchers =
  (status: WithdrawalStatus) =>
  async ({ wallet }: Clients): Promise<WaitingRows> => {
    const page = await wallet.listVoucherWithdrawals({ filter: { query: oldestFirst, status } }, partOptions)
    return toWaiting(page, page.vouchers, page.sums?.requested)
  }

/** Payout files to download, or those at the bank, without a result. */
const waitingPayouts =
  (released: boolean) =>
  async ({ wallet }: Clients): Promise<WaitingRows> => {
    const filter = { query: oldestFirst, status: PayoutStatus.READY, released }
    const page = await wallet.listPayouts(filter, partOptions)
    return toWaiting(page, page.payouts, page.sums?.total)
  }

const waitingClaims =
  (status: ClaimStatus) =>
  async ({ rewards }: Clients): Promise<WaitingRows> => {
    const page = await rewards.listRewardClaims({ query: oldestFirst, status }, partOptions)
    return toWaiting(page, page.claims)
  }

/** The items of the admin home by name, each with the right that shows it. */
export const waitingItems: Readonly<Record<string, WaitingItem>> = {
  withdrawals_pending: { right: 'withdrawals.read', read: waitingWithdrawals(WithdrawalStatus.PENDING) },
  withdrawals_process: { right: 'withdrawals.read', read: waitingWithdrawals(WithdrawalStatus.PROCESS) },
  payouts_approval: {
    right: 'payouts.change',
    read: (clients, admin) => countOwnDecisions(clients, admin, 'payout_files'),
  },
  payouts_ready: { right: 'payouts.read', read: waitingPayouts(false) },
  payouts_result: { right: 'payouts.read', read: waitingPayouts(true) },
  vouchers_pending: { right: 'vouchers.read', read: waitingVouchers(WithdrawalStatus.PENDING) },
  vouchers_process: { right: 'vouchers.read', read: waitingVouchers(WithdrawalStatus.PROCESS) },
  claims_pending: { right: 'claims.read', read: waitingClaims(ClaimStatus.PENDING) },
  claims_process: { right: 'claims.read', read: waitingClaims(ClaimStatus.PROCESS) },
  prizes_pending: {
    right: 'claims.read',
    async read({ rewards }) {
      const filter = { query: oldestFirst, status: PrizeStatus.PENDING, type: PrizeType.UNSPECIFIED }
      const page = await rewards.listPrizeClaims(filter, partOptions)
      return toWaiting(page, page.claims)
    },
  },
  proposals: {
    right: 'proposals.change',
    read: (clients, admin) => countOwnDecisions(clients, admin),
  },
  messages_failed: {
    right: 'messages.read',
    read: async (_clients, _admin, readQueue) => ({ count: (await readQueue()).failed }),
  },
  messages_expiring: {
    right: 'messages.read',
    read: async (_clients, _admin, readQueue) => ({ count: (await readQueue()).expiring }),
  },
  dead_letters: {
    right: 'operations.read',
    async read({ deadLetters }) {
      const counts = await Promise.all(
        deadLetterServices.map((service) => deadLetters[service].countDeadLetters({}, partOptions)),
      )
      return {
        count: counts.reduce((sum, { count }) => sum + count, 0n),
        oldest: earliestOf(counts.map(({ oldest }) => oldest)),
      }
    },
  },
}

/** The counts of a page of one row, its oldest. */
function toWaiting(
  { counts }: { readonly counts?: { readonly filtered: bigint } | undefined },
  [first]: readonly { readonly createdAt?: Date | undefined }[],
  amount?: bigint,
): WaitingRows {
  return { count: counts?.filtered ?? 0n, amount, oldest: first?.createdAt }
}

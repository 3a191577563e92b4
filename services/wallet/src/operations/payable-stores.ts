import type { UnitOfWork } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { ClaimPayment } from '../payouts/claim-payment'
import type { Payable, PayoutKind } from '../payouts/payable'
import { lockClaimPayments } from '../store/claim-payments'
import { VoucherEntity } from '../store/voucher-entity'
import { lockVouchers } from '../store/vouchers'
import { WithdrawalEntity } from '../store/withdrawal-entity'
import { lockWithdrawals } from '../store/withdrawals'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { changeClaimPayments } from './change-claim-payments'
import {
  type ChangeContext,
  changeVoucherWithdrawals,
  changeWithdrawals,
  type RequestChange,
} from './change-payable-status'
import { fetchClaims } from './fetch-claims'

/** Access to the requests of one kind for payout files. */
interface PayableStore {
  /** Name in actions and targets of the audit trail; undefined where the owner of the requests writes it. */
  readonly auditName?: 'withdrawal' | 'voucher'
  /** Reads requests without locks. Faults: unavailable. */
  read(context: Context, ids: readonly string[]): Promise<Payable[]>
  /** Locks requests until the transaction ends, in id order; skips ids without a row. */
  lock(manager: EntityManager, ids: readonly string[]): Promise<Payable[]>
  /** Precondition: `lock` returned the rows. */
  change(tx: UnitOfWork, changes: readonly RequestChange<Payable>[], context: ChangeContext): Promise<unknown>
}

export const payableStores: Readonly<Record<PayoutKind, PayableStore>> = {
  withdrawals: {
    auditName: 'withdrawal',
    read: ({ kit }, ids) => kit.database.manager.findBy(WithdrawalEntity, { id: Any([...ids]) }),
    lock: lockWithdrawals,
    change: (tx, changes: readonly RequestChange<Withdrawal>[], context) =>
      changeWithdrawals(tx, changes, context),
  },
  vouchers: {
    auditName: 'voucher',
    read: async ({ kit }, ids) =>
      (await kit.database.manager.findBy(VoucherEntity, { id: Any([...ids]) })).map(payableVoucher),
    lock: async (manager, ids) => (await lockVouchers(manager, ids)).map(payableVoucher),
    change: (tx, changes: readonly RequestChange<VoucherWithdrawal & Payable>[], context) =>
      changeVoucherWithdrawals(tx, changes, context),
  },
  /** `read` returns claims of rewards; the others are about claim payments, which a payout is created with. */
  claims: {
    read: fetchClaims,
    lock: lockClaimPayments,
    change: (tx, changes: readonly RequestChange<ClaimPayment>[], context) =>
      changeClaimPayments(tx, changes, context),
  },
}

const payableVoucher = (voucher: VoucherWithdrawal): VoucherWithdrawal & Payable => ({
  ...voucher,
  amountRequest: voucher.amount,
  amountReceived: voucher.amount,
})

/** Changes the requests of a payout, with an audit entry for each that names the payout. */
export async function changePayablesInPayout(
  tx: UnitOfWork,
  { kind, number }: { readonly kind: PayoutKind; readonly number: string },
  changes: readonly RequestChange<Payable>[],
  context: ChangeContext,
): Promise<void> {
  const { auditName, change } = payableStores[kind]
  await change(tx, changes, context)
  if (!auditName) return
  tx.auditAll(
    changes.map(({ row, to, reason }) => ({
      action: `${auditName}.status.changed` as const,
      target: `${auditName}:${row.id}` as const,
      before: { status: row.status },
      after: { status: to, reason, invoice: row.invoice, payout: number },
    })),
  )
}

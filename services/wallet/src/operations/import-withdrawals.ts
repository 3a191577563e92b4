import { addDays, businessDay } from '@jejaring/calendar'
import type { UnitOfWork } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { nextDocumentNumber } from '../store/document-numbers'
import { postMoves } from '../store/post-moves'
import { voucherStatusHistory, withdrawalStatusHistory } from '../store/status-history'
import { VoucherEntity } from '../store/voucher-entity'
import { updateVouchers } from '../store/vouchers'
import { WithdrawalEntity } from '../store/withdrawal-entity'
import { setWithdrawalStatus } from '../store/withdrawals'
import { changeVoucher } from '../vouchers/decide-change'
import { voucherTakeMove } from '../vouchers/moves'
import { paymentMoves, refundMove, requestMove } from '../withdrawals/moves'
import { breakDown, readSettings, roundedAmount, type WithdrawalSettings } from '../withdrawals/terms'
import { newVoucher } from './request-voucher-withdrawal'
import { newWithdrawal } from './request-withdrawal'

const pastWithdrawal = z.object({
  type: z.enum([...bonusWallets, 'voucher']),
  memberId: z.uuid(),
  amount: z.coerce.bigint().positive(),
  requestedAt: z.coerce.date(),
  decidedAt: z.coerce.date(),
  status: z.enum(['success', 'failed']),
  reason: z.string(),
  /** The admin who decided it. */
  adminId: z.uuid(),
  bank: z.object({
    id: z.int(),
    name: z.string(),
    fee: z.coerce.bigint(),
    accountName: z.string(),
    accountNumber: z.string(),
  }),
})
type PastWithdrawal = z.output<typeof pastWithdrawal>

/** Values of the configuration by key, and withdrawals in the order of their request. */
export const pastWithdrawals = z.object({
  values: z.record(z.string(), z.string()),
  withdrawals: z.array(pastWithdrawal),
})

/**
 * Imports decided withdrawals of the past with their dates and postings; returns how many. Skips one that exceeds the
 * balance of the day before its request. Publishes no events: nobody is notified of a payment of the past.
 */
export async function importWithdrawals(
  tx: UnitOfWork,
  { values, withdrawals }: z.output<typeof pastWithdrawals>,
): Promise<number> {
  const settings = readSettings(new Map(Object.entries(values)))
  let imported = 0
  for (const past of withdrawals) {
    if (past.amount > (await balanceBefore(tx, past))) continue
    if (past.type === 'voucher') await importVoucher(tx, past, settings)
    else await importBonusWithdrawal(tx, { ...past, type: past.type }, settings)
    imported++
  }
  return imported
}

/** Balance of the wallet at the end of the day before the request. */
async function balanceBefore(
  manager: EntityManager,
  { memberId, type, requestedAt }: PastWithdrawal,
): Promise<bigint> {
  const [row]: { balance: bigint }[] = await manager.query(
    `SELECT coalesce(sum(income - pulled), 0)::bigint AS balance FROM wallet_days
      WHERE member_id = $1 AND account = $2 AND business_day <= $3`,
    [memberId, walletAccount(type), addDays(businessDay(requestedAt), -1)],
  )
  return row!.balance
}

async function importBonusWithdrawal(
  tx: UnitOfWork,
  past: PastWithdrawal & { readonly type: (typeof bonusWallets)[number] },
  settings: WithdrawalSettings,
): Promise<void> {
  const { memberId, type, bank, status, reason, requestedAt, decidedAt } = past
  const terms = settings.terms[type]
  const parts = breakDown(roundedAmount(past.amount, terms), terms, bank.fee)
  const [day, lastDay] = [businessDay(requestedAt), businessDay(decidedAt)]
  const invoice = await nextDocumentNumber(tx, 'WD', day)
  const withdrawal = newWithdrawal(
    { memberId, type, invoice, day, now: requestedAt },
    { parts, bank, exemptBy: null },
  )
  await tx.insert(WithdrawalEntity, withdrawal)
  await postMoves(tx, [requestMove(withdrawal, day)], requestedAt)
  await withdrawalStatusHistory.keep(tx, [withdrawal], requestedAt)
  const refusedBy = status === 'failed' ? past.adminId : null
  const decision = { to: status, reason, refusedBy, finishedAt: decidedAt }
  const decided = await setWithdrawalStatus(tx, [withdrawal], decision)
  const moves = status === 'success' ? paymentMoves(withdrawal, lastDay) : [refundMove(withdrawal, lastDay)]
  await postMoves(tx, moves, decidedAt)
  await withdrawalStatusHistory.keep(tx, decided, decidedAt)
}

async function importVoucher(
  tx: UnitOfWork,
  { memberId, amount, bank, status, reason, adminId, requestedAt, decidedAt }: PastWithdrawal,
  { voucherMin }: WithdrawalSettings,
): Promise<void> {
  const day = businessDay(requestedAt)
  const invoice = await nextDocumentNumber(tx, 'VC', day)
  const rounded = roundedAmount(amount, { min: voucherMin, adminPercent: 0, voucherPercent: 0 })
  const voucher = newVoucher({ memberId, invoice, day, now: requestedAt }, { amount: rounded, bank })
  const decision = { to: status, reason, adminId }
  const { changed, moves } = changeVoucher(voucher, decision, businessDay(decidedAt), decidedAt)
  await tx.insert(VoucherEntity, voucher)
  await postMoves(tx, [voucherTakeMove(voucher, voucher.takes, day)], requestedAt)
  await voucherStatusHistory.keep(tx, [voucher], requestedAt)
  await updateVouchers(tx, [changed])
  await postMoves(tx, moves, decidedAt)
  await voucherStatusHistory.keep(tx, [changed], decidedAt)
}

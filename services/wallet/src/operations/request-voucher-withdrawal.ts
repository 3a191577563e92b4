import { businessDay } from '@jejaring/calendar'
import {
  type RequestVoucherWithdrawalRequest,
  VoucherWithdrawal as VoucherMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import { idempotentWithRemoteCalls, newId, requireInPerson, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { walletAccount } from '../ledger/accounts'
import { lockWallets, readSummaries } from '../store/balances'
import { nextDocumentNumber } from '../store/document-numbers'
import { memberCopies } from '../store/member-copies'
import { postMoves } from '../store/post-moves'
import { VoucherEntity } from '../store/voucher-entity'
import { decideVoucherRequest } from '../vouchers/decide-request'
import { voucherTakeMove } from '../vouchers/moves'
import type { VoucherWithdrawal } from '../vouchers/voucher-withdrawal'
import { type PayoutBank, wrongAmount } from '../withdrawals/decide-request'
import { fetchRequester, type Requester } from './fetch-requester'
import { publishVoucherChanges } from './publish-voucher-changes'

/**
 * Requests a withdrawal from the caller's voucher wallet, to be paid in full by an admin. Takes the money from the balance
 * immediately and freezes the bank details. Checks in the order of rule book §5.
 * Faults: forbidden (login-as, inactive), invalid (`amount`, `password`; params `bank`, `hold_until`),
 * too_many, unavailable. Idempotent by key.
 */
export async function requestVoucherWithdrawal(
  context: Context,
  request: RequestVoucherWithdrawalRequest,
): Promise<VoucherMessage> {
  const actor = requireInPerson('Penarikan tidak dapat dilakukan saat masuk sebagai member lain.')
  if (request.amount <= 0n) throw wrongAmount('Nominal penarikan harus lebih dari 0.')
  const { idempotencyKey, ...body } = request

  const call = { operation: 'wallet.RequestVoucherWithdrawal', key: idempotencyKey, body }
  return await idempotentWithRemoteCalls(context.kit, call, VoucherMessage, async () => {
    const requester = await fetchRequester(context, actor.memberId, request.password)
    return (tx) => accept(tx, request.amount, requester, context.kit.clock.now())
  })
}

async function accept(
  tx: UnitOfWork,
  requestedAmount: bigint,
  { member, settings, bank, hold, passwordMatches }: Requester,
  now: Date,
): Promise<VoucherMessage> {
  await lockWallets(tx, [{ memberId: member.id, account: walletAccount('voucher') }])
  const { balance } = (await readSummaries(tx, member.id)).voucher
  const facts = { min: settings.voucherMin, bank, hold, passwordMatches, balance }
  const decision = decideVoucherRequest(requestedAmount, facts, now)

  // All checks have passed; only writes follow.
  const day = businessDay(now)
  const invoice = await nextDocumentNumber(tx, 'VC', day)
  const voucher = newVoucher({ memberId: member.id, invoice, day, now }, decision)
  await tx.insert(VoucherEntity, voucher)
  await postMoves(tx, [voucherTakeMove(voucher, voucher.takes, day)], now)
  await memberCopies.upsert(tx, [member])
  tx.audit({
    action: 'voucher.requested',
    target: `voucher:${voucher.id}`,
    after: { invoice, amount: voucher.amount },
  })
  const [message] = await publishVoucherChanges(tx, [voucher], now)
  return message!
}

interface NewVoucherValues {
  readonly memberId: string
  readonly invoice: string
  readonly day: string
  readonly now: Date
}

export function newVoucher(
  values: NewVoucherValues,
  { amount, bank }: { amount: bigint; bank: PayoutBank },
): VoucherWithdrawal {
  return {
    id: newId(values.now),
    invoice: values.invoice,
    memberId: values.memberId,
    amount,
    bankId: bank.id,
    bankName: bank.name,
    bankAccountName: bank.accountName,
    bankAccountNumber: bank.accountNumber,
    status: 'pending',
    reason: '',
    takes: 1,
    payoutId: null,
    businessDay: values.day,
    createdAt: values.now,
    changedAt: values.now,
    version: 1n,
  }
}

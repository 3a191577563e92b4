import { businessDay } from '@jejaring/calendar'
import { formatRupiah } from '@jejaring/money'
import {
  type RequestWithdrawalRequest,
  Withdrawal as WithdrawalMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import {
  conflict,
  type Effect,
  idempotentWithRemoteCalls,
  newId,
  requireInPerson,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { bonusWalletFrom } from '../api/mappers/wallet'
import { withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { type BonusWallet, walletAccount } from '../ledger/accounts'
import { nextDocumentNumber } from '../store/document-numbers'
import { memberCopies } from '../store/member-copies'
import { postLockedMoves } from '../store/post-moves'
import { insertWithdrawal, readRefusals } from '../store/withdrawals'
import { type AcceptedRequest, decideRequest, wrongAmount, wrongType } from '../withdrawals/decide-request'
import { requestMove } from '../withdrawals/moves'
import { exemptionsSince, isRepeatOrderDue } from '../withdrawals/repeat-order-rule'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { fetchRequesterActivity, type RequesterActivity } from './fetch-requester'
import { publishWithdrawals } from './publish-withdrawal-changes'
import { lockBonusWallets } from './withdrawal-batcher'

/**
 * Requests a withdrawal from one of the caller's bonus wallets, to be paid by an admin. Takes the money from the balance
 * immediately and freezes fee and bank details. Checks in the order of rule book §5.
 * Faults: forbidden (login-as, inactive), invalid (`type`, `amount`, `password`; params `bank`, `hold_until`, `ro`),
 * conflict (`amountReceived` differs from the one displayed), too_many, unavailable. Idempotent by key.
 */
export async function requestWithdrawal(
  context: Context,
  request: RequestWithdrawalRequest,
): Promise<WithdrawalMessage> {
  const actor = requireInPerson('Penarikan tidak dapat dilakukan saat masuk sebagai member lain.')
  const type = bonusWalletFrom(request.type)
  if (!type) throw wrongType()
  if (request.amount <= 0n) throw wrongAmount('Nominal penarikan harus lebih dari 0.')
  const { idempotencyKey, ...body } = request

  const call = { operation: 'wallet.RequestWithdrawal', key: idempotencyKey, body }
  const prepare = async (): Promise<Effect<WithdrawalMessage>> => {
    const requester = await fetchRequesterActivity(context, actor.memberId, request.password)
    // Decided inside the transaction, so that concurrent duplicates of one key get one reply.
    const validRequest = { type, amount: request.amount, displayedAmountReceived: request.amountReceived }
    return (tx) => accept(tx, validRequest, requester, context.kit.clock.now())
  }
  return await idempotentWithRemoteCalls(context.kit, call, WithdrawalMessage, prepare, (work) =>
    context.withdrawalBatcher.submit({ memberId: actor.memberId, call, accept: work }),
  )
}

interface ValidRequest {
  readonly type: BonusWallet
  readonly amount: bigint
  /** The amount to receive that the screen displayed; undefined skips the check. */
  readonly displayedAmountReceived: bigint | undefined
}

async function accept(
  tx: UnitOfWork,
  request: ValidRequest,
  requester: RequesterActivity,
  now: Date,
): Promise<WithdrawalMessage> {
  const { member } = requester
  const decision = await decide(tx, request, requester, now)
  const { received } = decision.parts
  if (request.displayedAmountReceived !== undefined && request.displayedAmountReceived !== received) {
    throw conflict(
      `Yang Anda terima sekarang ${formatRupiah(received)}. Periksa rinciannya, lalu tarik lagi.`,
    )
  }

  // All checks have passed; only writes follow. The day's serial is locked until the COMMIT, so it is taken late.
  const day = businessDay(now)
  await memberCopies.upsert(tx, [member])
  const withdrawal = newWithdrawal(
    { memberId: member.id, type: request.type, invoice: await nextDocumentNumber(tx, 'WD', day), day, now },
    decision,
  )
  await insertWithdrawal(tx, withdrawal)
  await postLockedMoves(tx, [requestMove(withdrawal, day)], now)
  publishWithdrawals(tx, [withdrawal], () => member, now)
  tx.audit({
    action: 'withdrawal.requested',
    target: `withdrawal:${withdrawal.id}`,
    after: {
      invoice: withdrawal.invoice,
      type: withdrawal.type,
      amount_request: withdrawal.amountRequest,
      amount_received: withdrawal.amountReceived,
    },
  })
  return withdrawalMessage({
    ...withdrawal,
    username: member.username,
    name: member.name,
    checked: false,
  })
}

/** Decides by the state under the locks. Refusals are read only where the repeat-order rule asks for them. */
async function decide(
  manager: EntityManager,
  request: ValidRequest,
  { member, settings, bank, hold, passwordMatches, lastRepeatOrder, placedAt }: RequesterActivity,
  now: Date,
): Promise<AcceptedRequest> {
  const locked = await lockBonusWallets(manager, [member.id])
  const balance = locked.find(({ account }) => account === walletAccount(request.type))?.balance ?? 0n
  const isDue = isRepeatOrderDue(settings.repeatOrderDays, { lastRepeatOrder, placedAt }, now)
  const refusals = isDue ? await readRefusals(manager, member.id, exemptionsSince(now)) : []
  const activity = { lastRepeatOrder, placedAt, refusals }
  return decideRequest(request, { settings, bank, hold, activity, passwordMatches, balance }, now)
}

interface NewWithdrawalValues {
  readonly memberId: string
  readonly type: BonusWallet
  readonly invoice: string
  readonly day: string
  readonly now: Date
}

export function newWithdrawal(
  values: NewWithdrawalValues,
  { parts, bank, exemptBy }: AcceptedRequest,
): Withdrawal {
  return {
    id: newId(values.now),
    invoice: values.invoice,
    memberId: values.memberId,
    type: values.type,
    amountRequest: parts.request,
    amountAdmin: parts.admin,
    amountVoucher: parts.voucher,
    bankFee: parts.bankFee,
    amountReceived: parts.received,
    bankId: bank.id,
    bankName: bank.name,
    bankAccountName: bank.accountName,
    bankAccountNumber: bank.accountNumber,
    status: 'pending',
    reason: '',
    refusedBy: null,
    exemptBy,
    payoutId: null,
    businessDay: values.day,
    createdAt: values.now,
    finishedAt: null,
    version: 1n,
  }
}

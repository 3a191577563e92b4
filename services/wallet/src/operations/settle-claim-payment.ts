import { SettleClaimPaymentReply, type SettleClaimPaymentRequest } from '@jejaring/proto/wallet/v1/wallet'
import {
  idempotentInTransaction,
  invalid,
  isUuid,
  notFound,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { lockClaimPayments } from '../store/claim-payments'
import { memberCopies } from '../store/member-copies'
import { readPayoutsOf } from '../store/payouts'
import { parseReason } from '../withdrawals/parse-status-change'
import { isFinal, refuseChange } from '../withdrawals/status'
import type { Status } from '../withdrawals/withdrawal'
import { changeClaimPayments } from './change-claim-payments'
import { nothingChangedFault } from './lock-selection'

/**
 * Settles the line of a reward claim in a payout file by hand, as paid or refused, under the rules of a withdrawal in a payout
 * (rule book §5); its event changes the claim at rewards. Faults: not_found, forbidden (non-admins, the admin's own), invalid
 * (`status`, `reason`), conflict (final, file not downloaded, or `failed` by the file's creator). Idempotent by key.
 */
export async function settleClaimPayment(
  { kit }: Context,
  { idempotencyKey, ...request }: SettleClaimPaymentRequest,
): Promise<SettleClaimPaymentReply> {
  const { memberId: adminId } = requireAdmin()
  const to = statusFrom(request.status)
  if (!to || !isFinal(to)) {
    const sentence = 'Pilih status: success atau failed.'
    throw invalid(sentence, { status: sentence })
  }
  const outcome = { id: request.id, to, reason: parseReason(to, request.reason), adminId }
  const call = { operation: 'wallet.SettleClaimPayment', key: idempotencyKey, body: request }
  return await kit.transaction((tx) =>
    idempotentInTransaction(tx, call, SettleClaimPaymentReply, () =>
      applyOutcome(tx, outcome, kit.clock.now()),
    ),
  )
}

interface ClaimPaymentOutcome {
  readonly id: string
  readonly to: Status
  readonly reason: string
  readonly adminId: string
}

async function applyOutcome(
  tx: UnitOfWork,
  { id, to, reason, adminId }: ClaimPaymentOutcome,
  now: Date,
): Promise<SettleClaimPaymentReply> {
  const [row] = isUuid(id) ? await lockClaimPayments(tx, [id]) : []
  if (!row) throw notFound('Penarikan reward tidak ditemukan.')
  const payout = (await readPayoutsOf(tx, [row])).get(row.payoutId!)!
  const refusal = refuseChange(row, { to, from: 'process', adminId }, payout)
  if (refusal) throw nothingChangedFault([{ id, invoice: row.invoice, ...refusal }])

  // All checks have passed; only writes follow.
  const note = `Diselesaikan manual, berkas pembayaran ${payout.number}`
  await changeClaimPayments(tx, [{ row, to, reason }], { adminId, now, note })
  const { username } = (await memberCopies.readNames(tx, [row.memberId]))(row.memberId)
  return { invoice: row.invoice, username, amount: row.amountReceived }
}

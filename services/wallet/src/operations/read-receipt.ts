import { maskName } from '@jejaring/identifiers'
import type {
  ReadReceiptRequest,
  Receipt,
  VerifiedReceipt,
  VerifyReceiptRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { conflict, isUuid, notFound, requireActor } from '@jejaring/service-kit'
import { withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { WithdrawalEntity } from '../store/withdrawal-entity'
import { maskAccount, readReceiptToken, receiptToken } from '../withdrawals/receipt'
import type { Withdrawal } from '../withdrawals/withdrawal'

/**
 * Reads the receipt of a paid withdrawal of the caller. The account number is masked, because receipts are shared.
 * Faults: not_found (also for another member's), conflict while it is not paid.
 */
export async function readReceipt(context: Context, { id }: ReadReceiptRequest): Promise<Receipt> {
  const { memberId } = requireActor()
  const withdrawal = await findWithdrawal(context, id)
  if (withdrawal?.memberId !== memberId) throw notFound('Penarikan tidak ditemukan.')
  if (withdrawal.status !== 'success') throw conflict('Kuitansi ada setelah penarikan berhasil dibayar.')
  const namesOf = await memberCopies.readNames(context.kit.database.manager, [memberId])
  return {
    withdrawal: {
      ...withdrawalMessage({ ...withdrawal, ...namesOf(memberId), checked: false }),
      bankAccountNumber: maskAccount(withdrawal.bankAccountNumber),
    },
    paidAt: withdrawal.finishedAt ?? undefined,
    token: receiptToken(id.toLowerCase(), context.sealKey),
  }
}

/** Verifies a receipt token, for anonymous callers too. Faults: not_found. */
export async function verifyReceipt(
  context: Context,
  { token }: VerifyReceiptRequest,
): Promise<VerifiedReceipt> {
  const id = readReceiptToken(token, context.sealKey)
  const withdrawal = id ? await findWithdrawal(context, id) : null
  if (withdrawal?.status !== 'success') throw notFound('Kuitansi ini tidak dikenal.')
  return {
    invoice: withdrawal.invoice,
    amount: withdrawal.amountReceived,
    paidAt: withdrawal.finishedAt ?? undefined,
    name: maskName(withdrawal.bankAccountName),
    bankName: withdrawal.bankName,
    bankAccountNumber: maskAccount(withdrawal.bankAccountNumber),
  }
}

async function findWithdrawal({ kit }: Context, id: string): Promise<Withdrawal | null> {
  return isUuid(id) ? await kit.database.manager.findOneBy(WithdrawalEntity, { id }) : null
}

import type { ListWithdrawalsReply, Withdrawal, WithdrawalSums } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { json } from './json-mapper'
import { cancelledStatus, withdrawalStatus, withdrawalStatusFields } from './status'
import { walletName } from './wallet'

/** A withdrawal (product.md §3); `bank_account_address` is the account number (rule book §7). */
export const withdrawalJson = json
  .object<Withdrawal>()({
    id: json.text,
    created_at: json.time,
    invoice: json.text,
    username: json.text,
    name: json.text,
    amount_request: json.number,
    bank_fee: json.number,
    amount_admin: json.number,
    amount_voucher: json.number,
    amount_received: json.number,
    bank_name: json.text,
    bank_account_name: json.text,
    bank_account_address: json.text.from('bankAccountNumber'),
    reason: json.text,
    /** The payout file that pays it; empty in a member's own list. */
    payout_id: json.text,
    payout_number: json.text,
    is_checked: json.bit.from('checked'),
  })
  .with(
    { type: z.string(), type_name: z.string(), ...withdrawalStatusFields },
    ({ type, status, cancelled }) => {
      const wallet = walletName(type)
      const shownStatus = cancelled ? cancelledStatus : withdrawalStatus(status)
      return { type: wallet.type, type_name: wallet.name, ...shownStatus }
    },
  )

const sumsJson = json.object<WithdrawalSums>()({
  /** Excludes refused withdrawals, which have a sum of their own. */
  requested: json.number,
  received: json.number,
  refused: json.number,
  /** The part of `received` that is paid; the rest is still awaited. */
  paid: json.number,
})

/** Sums over all selected withdrawals, not only the page. Missing when more rows match than are summed. */
export const totalsFields = { totals: sumsJson.schema.optional() }

export const toTotalsJson = (sums: WithdrawalSums | undefined) =>
  sums ? { totals: sumsJson.toJson(sums) } : {}

/** Sums of the pending and the paid withdrawals of a list. */
export const openSumsJson = json
  .object<Pick<ListWithdrawalsReply, 'pending' | 'success' | 'total' | 'withoutSums'>>()({
    pending: json.number,
    success: json.number,
    total: json.number,
  })
  .with(
    {
      /** More rows match than are summed; the sums are 0. */
      more: z.boolean().optional(),
    },
    ({ withoutSums }) => (withoutSums ? { more: true } : {}),
  )

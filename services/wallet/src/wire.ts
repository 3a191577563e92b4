import {
  WithdrawalStatus as StatusMessage,
  type Summary,
  type VoucherWithdrawal,
  type Wallets,
  WalletType as WalletTypeMessage,
  type Withdrawal as WithdrawalMessage,
} from '@jejaring/proto/wallet/v1/wallet'
import { type BonusWallet, bonusWallets, type WalletType, walletTypes } from './ledger/accounts'
import type { WalletSummary } from './store/balances'
import type { Voucher } from './vouchers/voucher'
import { type Status, statuses, type Withdrawal } from './withdrawals/withdrawal'

/** The domain's words as the protocol writes them, and back. */
export const walletMessages: Readonly<Record<WalletType, WalletTypeMessage>> = {
  sponsor: WalletTypeMessage.SPONSOR,
  pairing: WalletTypeMessage.PAIRING,
  pairing_level: WalletTypeMessage.PAIRING_LEVEL,
  voucher: WalletTypeMessage.VOUCHER,
}

export const statusMessages: Readonly<Record<Status, StatusMessage>> = {
  pending: StatusMessage.PENDING,
  process: StatusMessage.PROCESS,
  success: StatusMessage.SUCCESS,
  failed: StatusMessage.FAILED,
}

/** Undefined for unspecified and for what this version does not know. */
export function walletFrom(message: WalletTypeMessage): WalletType | undefined {
  return walletTypes.find((type) => walletMessages[type] === message)
}

export function bonusWalletFrom(message: WalletTypeMessage): BonusWallet | undefined {
  return bonusWallets.find((type) => walletMessages[type] === message)
}

export function statusFrom(message: StatusMessage): Status | undefined {
  return statuses.find((status) => statusMessages[status] === message)
}

export interface Presentation {
  readonly username: string
  readonly name: string
  readonly checked: boolean
  /** The number of the payout file that it is or was paid by, for admins. */
  readonly payoutNumber?: string | undefined
}

export function withdrawalMessage(withdrawal: Withdrawal, shown: Presentation): WithdrawalMessage {
  return {
    id: withdrawal.id,
    createdAt: withdrawal.createdAt,
    invoice: withdrawal.invoice,
    memberId: withdrawal.memberId,
    username: shown.username,
    name: shown.name,
    type: walletMessages[withdrawal.type],
    amountRequest: withdrawal.amountRequest,
    amountAdmin: withdrawal.amountAdmin,
    amountVoucher: withdrawal.amountVoucher,
    bankFee: withdrawal.bankFee,
    amountReceived: withdrawal.amountReceived,
    bankId: withdrawal.bankId,
    bankName: withdrawal.bankName,
    bankAccountName: withdrawal.bankAccountName,
    bankAccountNumber: withdrawal.bankAccountNumber,
    status: statusMessages[withdrawal.status],
    reason: withdrawal.reason,
    checked: shown.checked,
    cancelled: withdrawal.status === 'failed' && withdrawal.refusedBy === null,
    payoutId: shown.payoutNumber ? (withdrawal.payoutId ?? '') : '',
    payoutNumber: shown.payoutNumber ?? '',
  }
}

/** The owner's names are empty where no copy of them has arrived yet. */
export function voucherMessage(
  voucher: Voucher,
  owner: { readonly username: string; readonly name: string } | undefined,
): VoucherWithdrawal {
  const { takes: _takes, businessDay: _day, version: _version, ...shown } = voucher
  return {
    ...shown,
    status: statusMessages[voucher.status],
    username: owner?.username ?? '',
    name: owner?.name ?? '',
  }
}

/** `total` is the three bonus wallets together, without the voucher (rule book §7). */
export function walletsMessage(
  summaries: Readonly<Record<WalletType, WalletSummary>>,
  incomeToday: bigint,
): Wallets {
  const sum = (part: keyof Summary) => bonusWallets.reduce((total, type) => total + summaries[type][part], 0n)
  return {
    total: { income: sum('income'), pulled: sum('pulled'), balance: sum('balance') },
    sponsor: summaries.sponsor,
    pairing: summaries.pairing,
    pairingLevel: summaries.pairing_level,
    voucher: summaries.voucher,
    incomeToday,
  }
}

import { type Summary, type Wallets, WalletType as WalletTypeMessage } from '@jejaring/proto/wallet/v1/wallet'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import { type BonusWallet, bonusWallets, type WalletType } from '../../ledger/accounts'
import type { WalletSummary } from '../../store/balances'

export const walletTypeByName = enumByName(WalletTypeMessage)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function walletTypeFrom(message: WalletTypeMessage): WalletType | undefined {
  return enumNameOf(walletTypeByName, message)
}

/** Returns undefined for the voucher, UNSPECIFIED and values that this version does not know. */
export function bonusWalletFrom(message: WalletTypeMessage): BonusWallet | undefined {
  return bonusWallets.find((type) => walletTypeByName[type] === message)
}

/** `total` sums the three bonus wallets, without the voucher (rule book §7). */
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

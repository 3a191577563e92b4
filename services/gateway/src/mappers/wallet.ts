import { type Summary, type Wallets, WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'

export const summaryFields = z.object({ income: z.number(), pulled: z.number(), balance: z.number() })

export const walletsFields = summaryFields.extend({
  sponsor: summaryFields,
  pairing: summaryFields,
  pairing_level: summaryFields,
})

/** Converts Rupiah to a JSON number; all amounts are far below 2^53. */
export const rupiah = (amount: bigint): number => Number(amount)

export function toSummaryJson(wallet: Summary | undefined) {
  return {
    income: rupiah(wallet?.income ?? 0n),
    pulled: rupiah(wallet?.pulled ?? 0n),
    balance: rupiah(wallet?.balance ?? 0n),
  }
}

export function toWalletsJson(all: Wallets | undefined) {
  return {
    ...toSummaryJson(all?.total),
    sponsor: toSummaryJson(all?.sponsor),
    pairing: toSummaryJson(all?.pairing),
    pairing_level: toSummaryJson(all?.pairingLevel),
  }
}

const names = {
  sponsor: { type: WalletType.SPONSOR, name: 'Bonus Sponsor' },
  pairing: { type: WalletType.PAIRING, name: 'Bonus Pairing' },
  pairing_level: { type: WalletType.PAIRING_LEVEL, name: 'Bonus Pairing (Level)' },
  voucher: { type: WalletType.VOUCHER, name: 'Voucher' },
}

export type WalletName = keyof typeof names
export const bonusWalletNames = ['sponsor', 'pairing', 'pairing_level'] as const

export const walletTypeOf = (name: WalletName): WalletType => names[name].type

/** Parses the name of a bonus wallet; undefined for an unknown one. */
export function parseBonusWallet(name: string): WalletType | undefined {
  const bonusWallet = bonusWalletNames.find((known) => known === name)
  return bonusWallet && walletTypeOf(bonusWallet)
}

export function walletName(type: WalletType): { type: WalletName; name: string } {
  const entry = Object.entries(names).find(([, wallet]) => wallet.type === type)
  if (!entry) throw new Error(`unknown wallet type ${type}`)
  return { type: entry[0] as WalletName, name: entry[1].name }
}

import { bonusWalletNames } from '@jejaring/identifiers'
import { Summary, Waiting, type Wallets, WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { json } from './json-mapper'

/** Converts Rupiah to a JSON number; all amounts are far below 2^53. */
export const rupiah = (amount: bigint): number => Number(amount)

const summaryJson = json.object<Summary>()({
  income: json.number,
  pulled: json.number,
  balance: json.number,
})

export const summaryFields = summaryJson.schema

export const toSummaryJson = (wallet: Summary = Summary.create()) => summaryJson.toJson(wallet)

const waitingJson = json.object<Waiting>()({ count: json.number, amount: json.number })

/** Requests that are neither paid nor refused. */
export const waitingFields = waitingJson.schema

export const toWaitingJson = (waiting: Waiting = Waiting.create()) => waitingJson.toJson(waiting)

export const walletsFields = summaryFields.extend({
  sponsor: summaryFields,
  pairing: summaryFields,
  pairing_level: summaryFields,
})

export const toWalletsJson = (all: Wallets | undefined) => ({
  ...toSummaryJson(all?.total),
  sponsor: toSummaryJson(all?.sponsor),
  pairing: toSummaryJson(all?.pairing),
  pairing_level: toSummaryJson(all?.pairingLevel),
})

/** A number of each bonus wallet. */
export const perWalletJson = json.object<{ sponsor: bigint; pairing: bigint; pairingLevel: bigint }>()({
  sponsor: json.number,
  pairing: json.number,
  pairing_level: json.number,
})

const names = {
  sponsor: { type: WalletType.SPONSOR, name: bonusWalletNames.sponsor },
  pairing: { type: WalletType.PAIRING, name: bonusWalletNames.pairing },
  pairing_level: { type: WalletType.PAIRING_LEVEL, name: bonusWalletNames.pairing_level },
  voucher: { type: WalletType.VOUCHER, name: 'Voucher' },
}

export type WalletName = keyof typeof names
export const bonusWalletTypes = ['sponsor', 'pairing', 'pairing_level'] as const

export const walletTypeOf = (name: WalletName): WalletType => names[name].type

/** Parses the name of a bonus wallet; undefined for an unknown one. */
export function parseBonusWallet(name: string): WalletType | undefined {
  const bonusWallet = bonusWalletTypes.find((known) => known === name)
  return bonusWallet && walletTypeOf(bonusWallet)
}

export function walletName(type: WalletType): { type: WalletName; name: string } {
  const entry = Object.entries(names).find(([, wallet]) => wallet.type === type)
  if (!entry) throw new Error(`unknown wallet type ${type}`)
  return { type: entry[0] as WalletName, name: entry[1].name }
}

/** The wallet that a line of a ledger belongs to. */
export const sourceWalletFields = { from: z.string(), from_type: z.string() }

export function sourceWallet(wallet: WalletType) {
  const { type, name } = walletName(wallet)
  return { from: name, from_type: type }
}

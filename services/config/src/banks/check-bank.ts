import { formatNumber } from '@jejaring/money'
import { line } from '../values/value-parser'

/** What an admin may set of a bank (rule book §2). */
export interface BankTerms {
  readonly name: string
  /** Rupiah taken from each transfer to this bank. */
  readonly fee: bigint
  /** Inactive banks are not offered, and stay valid for those who have them. */
  readonly active: boolean
  /** How payout files name it: the code that banks use among each other, and Xendit's channel; empty where unknown. */
  readonly code: string
  readonly channelCode: string
}

export type CheckedBank =
  | { readonly terms: BankTerms }
  | { readonly refused: Readonly<Record<string, string>> }

const MAX_FEE_RUPIAH = 1_000_000n

/** Checks a bank against itself and the names that other banks have; `refused` names each field as the form knows it. */
export function checkBank(terms: BankTerms, otherNames: readonly string[]): CheckedBank {
  const refused: Record<string, string> = {}
  const name = line(60)(terms.name)
  if ('refused' in name) refused.name = name.refused
  else {
    const taken = otherNames.find((other) => other.toLowerCase() === name.value.toLowerCase())
    if (taken) refused.name = `Bank "${taken}" sudah ada. Pakai nama lain, atau ubah bank itu.`
  }
  if (terms.fee < 0n || terms.fee > MAX_FEE_RUPIAH)
    refused.fee = `Isi antara 0 dan ${formatNumber(MAX_FEE_RUPIAH)}.`
  const code = terms.code.trim().toUpperCase()
  if (!/^([A-Z0-9]{3,11})?$/.test(code)) refused.code = 'Isi 3 sampai 11 huruf atau angka, misalnya 014.'
  const channelCode = terms.channelCode.trim().toUpperCase()
  if (!/^([A-Z0-9_]{2,40})?$/.test(channelCode))
    refused.channel_code = 'Isi 2 sampai 40 huruf, angka atau garis bawah, misalnya ID_BCA.'
  if ('refused' in name || Object.keys(refused).length > 0) return { refused }
  return { terms: { ...terms, name: name.value, code, channelCode } }
}

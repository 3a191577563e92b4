import { formatNumber } from '@jejaring/money'
import { line } from '../values/value-parser'

/** The editable fields of a bank (rule book §2). */
export interface BankTerms {
  readonly name: string
  /** Rupiah taken from each transfer to this bank. */
  readonly fee: bigint
  /** Inactive banks are not offered; members who have one keep it. */
  readonly active: boolean
  /** How payout files name the bank: the interbank code and the Xendit channel; empty when unknown. */
  readonly code: string
  readonly channelCode: string
}

export type CheckedBank =
  | { readonly terms: BankTerms }
  | { readonly refused: Readonly<Record<string, string>> }

const MAX_FEE_RUPIAH = 1_000_000n

/** Validates a bank, including against the names of the other banks. `refused` maps form fields to messages. */
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

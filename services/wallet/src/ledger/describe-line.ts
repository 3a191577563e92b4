import { bonusWalletNames } from '@jejaring/identifiers'
import type { WalletType } from './accounts'
import type { WalletCause } from './move'

/** The fields of a ledger line that its description uses. */
export interface LedgerLine {
  readonly cause: WalletCause
  /** Username of the placed member, or the invoice. */
  readonly reference: string
  readonly explanation: Readonly<Record<string, string | number>> | null
  /** Why a withdrawal failed; empty otherwise. */
  readonly reason: string
  /** Whether the move reverses another one. */
  readonly reversing: boolean
}

/** The words for a wallet within a sentence. */
const walletWords: Readonly<Record<WalletType, string>> = {
  sponsor: 'sponsor',
  pairing: 'pairing',
  pairing_level: 'pairing level',
  voucher: 'voucher',
}

const titles: Readonly<Record<Exclude<WalletCause, 'bonus'>, string>> = {
  withdrawal_request: 'Penarikan',
  withdrawal_refund: 'Pengembalian penarikan',
  withdrawal_voucher: 'Voucher dari penarikan',
  opening_balance: 'Saldo awal',
  voucher_request: 'Penarikan voucher',
  voucher_refund: 'Pengembalian penarikan voucher',
}

/** Names the kind of a line in a few Indonesian words: a withdrawal is not titled by the wallet that it leaves. */
export function titleOf(move: LedgerLine, wallet: WalletType): string {
  if (move.cause !== 'bonus') return titles[move.cause] ?? '' // Empty for a newer version's cause.
  if (move.reversing) return 'Koreksi bonus'
  if (isFullyFlushed(move)) return 'Pasangan hangus'
  return wallet === 'voucher' ? 'Bonus' : bonusWalletNames[wallet]
}

/** Pairs that a pairing bonus lost to the daily limit. */
export function flushedPairsOf({ explanation }: LedgerLine): number {
  return Number(explanation?.pairsFlushed ?? 0)
}

function isFullyFlushed(move: LedgerLine): boolean {
  return flushedPairsOf(move) > 0 && Number(move.explanation?.pairsPaid) === 0
}

const sideNames: Readonly<Record<string, string>> = { left: ' (kaki kiri)', right: ' (kaki kanan)' }

/** Describes the cause of a line in one Indonesian sentence. */
export function describeLine(move: LedgerLine, wallet: WalletType): string {
  switch (move.cause) {
    case 'bonus':
      return move.reversing
        ? `Koreksi bonus ${walletWords[wallet]} dari ${move.reference}`
        : describeBonus(move)
    case 'withdrawal_request':
      return `Penarikan bonus ${walletWords[wallet]} ${move.reference}`
    case 'withdrawal_refund':
      return `Pengembalian penarikan ${move.reference}${move.reason ? `: ${move.reason}` : ''}`
    case 'withdrawal_voucher':
      return `Voucher dari penarikan ${move.reference}`
    case 'opening_balance':
      return `Saldo awal ${walletWords[wallet]} dari program sebelumnya`
    case 'voucher_request':
      return `Penarikan voucher ${move.reference}`
    case 'voucher_refund':
      return `Pengembalian penarikan voucher ${move.reference}${move.reason ? `: ${move.reason}` : ''}`
    default:
      // A cause of a newer version, during an update.
      move.cause satisfies never
      return move.reference
  }
}

function describeBonus({ reference, explanation }: LedgerLine): string {
  const fact = (name: string) => String(explanation?.[name] ?? '')
  const side = sideNames[fact('side')] ?? ''
  switch (fact('kind')) {
    case 'sponsor':
      return `Bonus sponsor dari pendaftaran ${reference}`
    case 'pairing':
      return fact('pairsPaid') === '0'
        ? `${fact('pairsFlushed')} pasangan dari penempatan ${reference}${side} hangus, karena batas ${fact('cap')} pasangan hari itu sudah tercapai`
        : `Bonus pairing ${fact('pairsPaid')} pasangan dari penempatan ${reference}${side}${flushedPairsText(fact)}`
    default:
      return `Bonus pairing level ${fact('level')}, ${fact('pairsPaid')} pasangan dari penempatan ${reference}${side}`
  }
}

function flushedPairsText(fact: (name: string) => string): string {
  const pairs = fact('pairsFlushed')
  return pairs === '' || pairs === '0'
    ? ''
    : `, ${pairs} pasangan hangus di atas batas ${fact('cap')} pasangan per hari`
}

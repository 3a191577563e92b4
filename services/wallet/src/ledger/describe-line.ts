import type { Cause } from './move'

/** The fields of a ledger line that its description uses. */
export interface LedgerLine {
  readonly cause: Cause
  /** Username of the placed member, or the invoice. */
  readonly reference: string
  readonly explanation: Readonly<Record<string, string | number>> | null
  /** Why a withdrawal failed; empty otherwise. */
  readonly reason: string
  /** Whether the move reverses another one. */
  readonly reversing: boolean
}

const walletNames: Readonly<Record<string, string>> = {
  sponsor: 'sponsor',
  pairing: 'pairing',
  pairing_level: 'pairing level',
  voucher: 'voucher',
}

const sideNames: Readonly<Record<string, string>> = { left: ' (kaki kiri)', right: ' (kaki kanan)' }

/** Describes the cause of a line in one Indonesian sentence. */
export function describeLine(move: LedgerLine, wallet: string): string {
  switch (move.cause) {
    case 'bonus':
      return move.reversing
        ? `Koreksi bonus ${walletNames[wallet]} dari ${move.reference}`
        : describeBonus(move)
    case 'withdrawal_request':
      return `Penarikan bonus ${walletNames[wallet]} ${move.reference}`
    case 'withdrawal_refund':
      return `Pengembalian penarikan ${move.reference}${move.reason ? `: ${move.reason}` : ''}`
    case 'withdrawal_voucher':
      return `Voucher dari penarikan ${move.reference}`
    case 'opening_balance':
      return `Saldo awal ${walletNames[wallet]} dari program sebelumnya`
    case 'voucher_request':
      return `Penarikan voucher ${move.reference}`
    case 'voucher_refund':
      return `Pengembalian penarikan voucher ${move.reference}${move.reason ? `: ${move.reason}` : ''}`
    default:
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

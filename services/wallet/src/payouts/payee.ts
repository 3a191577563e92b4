import { type Skip, statusNames } from '../withdrawals/status'
import type { Payable } from './payable'
import type { PayoutTemplate } from './template'

/** A bank's codes in payout files; empty when not configured. */
export interface BankNames {
  readonly code: string
  readonly channelCode: string
}

/** A withdrawal as a line of a payout file. */
export interface Payee
  extends Pick<
    Payable,
    | 'id'
    | 'invoice'
    | 'memberId'
    | 'bankId'
    | 'bankName'
    | 'bankAccountName'
    | 'bankAccountNumber'
    | 'amountReceived'
  > {
  readonly username: string
}

type PayoutCandidate = Omit<Payee, 'username'> & Pick<Payable, 'status'> & Partial<Pick<Payable, 'payoutId'>>

/**
 * Returns why a withdrawal cannot be in a payout, or undefined. It must be pending outside of other
 * payouts, not the admin's own, worth an amount, and its bank must have the codes that the template uses.
 */
export function refuseLine(
  row: PayoutCandidate,
  template: PayoutTemplate,
  banks: ReadonlyMap<number, BankNames>,
  adminId: string,
): Skip | undefined {
  if (row.memberId === adminId)
    return { kind: 'own', reason: 'Anda tidak dapat memproses penarikan Anda sendiri.' }
  if (row.status !== 'pending')
    return { kind: 'not_changeable', reason: `Penarikan sudah berstatus ${statusNames[row.status]}.` }
  if (row.payoutId)
    return {
      kind: 'in_payout',
      reason: 'Penarikan sedang dimasukkan ke berkas pembayaran lain. Coba lagi nanti.',
    }
  if (row.amountReceived <= 0n)
    return { kind: 'not_changeable', reason: 'Nominalnya Rp 0, jadi tidak ada yang dibayar.' }
  const names = banks.get(row.bankId)
  const usesColumn = (source: 'bank_code' | 'channel_code') =>
    template.columns.some((column) => column.source === source)
  if (usesColumn('bank_code') && !names?.code) return bankCodeMissing(row.bankName, 'kode bank')
  if (usesColumn('channel_code') && !names?.channelCode)
    return bankCodeMissing(row.bankName, 'channel Xendit')
  return undefined
}

function bankCodeMissing(bank: string, missingCode: string): Skip {
  return { kind: 'not_changeable', reason: `${bank} belum mempunyai ${missingCode}. Lengkapi di Data Bank.` }
}

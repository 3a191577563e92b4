import { type Skip, statusNames } from '../withdrawals/status'
import type { Withdrawal } from '../withdrawals/withdrawal'
import type { PayoutTemplate } from './template'

/** How payout files name a bank; empty where nobody has set it. */
export interface BankNames {
  readonly code: string
  readonly channelCode: string
}

/** A withdrawal as a line of a payout file. */
export interface Payee
  extends Pick<
    Withdrawal,
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

type PayoutCandidate = Omit<Payee, 'username'> & Pick<Withdrawal, 'status'>

/**
 * Why a withdrawal cannot be in a payout; undefined when it can. Only pending ones can, none of the
 * admin's own, and none whose bank lacks the code that the template wants.
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
    return { kind: 'moved', reason: `Penarikan sudah berstatus ${statusNames[row.status]}.` }
  const names = banks.get(row.bankId)
  const wants = (source: 'bank_code' | 'channel_code') =>
    template.columns.some((column) => column.source === source)
  if (wants('bank_code') && !names?.code) return bankCodeMissing(row.bankName, 'kode bank')
  if (wants('channel_code') && !names?.channelCode) return bankCodeMissing(row.bankName, 'channel Xendit')
  return undefined
}

function bankCodeMissing(bank: string, missingCode: string): Skip {
  return { kind: 'moved', reason: `${bank} belum mempunyai ${missingCode}. Lengkapi di Data Bank.` }
}

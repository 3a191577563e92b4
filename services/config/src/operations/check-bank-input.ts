import { invalid } from '@jejaring/service-kit'
import { type BankTerms, checkBank } from '../banks/check-bank'
import type { BankRow } from '../store/entities'

/** A code that is left out keeps its current value; on a new bank it is empty. */
export type BankInput = Omit<BankTerms, 'code' | 'channelCode'> &
  Partial<Pick<BankTerms, 'code' | 'channelCode'>>

/** Validates a bank and drops every other field of the request. Faults: invalid by field. */
export function checkBankInput(
  { name, fee, active, code, channelCode }: BankInput,
  known: Pick<BankTerms, 'code' | 'channelCode'>,
  others: readonly BankRow[],
): BankTerms {
  const result = checkBank(
    { name, fee, active, code: code ?? known.code, channelCode: channelCode ?? known.channelCode },
    others.map((bank) => bank.name),
  )
  if ('refused' in result) throw invalid('Data bank belum benar.', result.refused)
  return result.terms
}

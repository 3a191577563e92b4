import type { WithdrawalFilter } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { tableInput, tableQuery } from '../../http/datatables'
import { parseFirst, parseOrInvalid } from '../../http/parse-or-invalid'
import { parseWithdrawalStatus } from '../../mappers/status'

const name = z.string().max(20).optional()

/** Filters of the admin's tables, in both of their spellings (rule book §7). */
export const filterInput = tableInput.extend({ st: name, fstatus: name })

export function withdrawalFilter(input: z.output<typeof filterInput>): WithdrawalFilter {
  return { query: tableQuery(input), status: parseStatusFilter(input) }
}

/** Faults: invalid, on the field that was sent, for an unknown status. */
export function parseStatusFilter({ st, fstatus }: Pick<z.output<typeof filterInput>, 'st' | 'fstatus'>) {
  return parseFirst(parseWithdrawalStatus, { st, fstatus })
}

/** Parses the status of a change. Faults: invalid, on the given field, for an unknown status. */
export function parseStatus(name: string, field: string) {
  return parseOrInvalid(parseWithdrawalStatus, name, field)
}

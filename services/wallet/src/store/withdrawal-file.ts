import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { TableSource } from '@jejaring/service-kit'
import type { ExportedRow } from '../withdrawals/sheet'
import type { Status } from '../withdrawals/withdrawal'
import { allMembersSource, filteredSource } from './withdrawal-page'

// Plain rows instead of entities, which would produce 100 MB of garbage per hundred thousand rows.
const COLUMNS: Readonly<Record<keyof ExportedRow, string>> = {
  id: 'w.id',
  invoice: 'w.invoice',
  createdAt: 'w.created_at',
  username: 'm.username',
  name: 'm.name',
  type: 'w.type',
  amountRequest: 'w.amount_request',
  amountAdmin: 'w.amount_admin',
  amountVoucher: 'w.amount_voucher',
  bankFee: 'w.bank_fee',
  amountReceived: 'w.amount_received',
  bankName: 'w.bank_name',
  bankAccountName: 'w.bank_account_name',
  bankAccountNumber: 'w.bank_account_number',
  status: 'w.status',
  finishedAt: 'w.finished_at',
  reason: 'w.reason',
}

/** The rows of the admins' table in its order, with the columns of the export. */
export function withdrawalFile(query: TableQuery | undefined, status: Status | undefined): TableSource {
  return {
    ...filteredSource(query, status),
    ...allMembersSource(query, status),
    columns: COLUMNS,
    query,
    defaultOrder: 'w.created_at DESC, w.id DESC',
  }
}

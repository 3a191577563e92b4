import type {
  ReadVoucherHistoryReply,
  ReadVoucherHistoryRequest,
  ReadWithdrawalHistoryReply,
  ReadWithdrawalHistoryRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, notFound, requireAdmin, type StatusChange } from '@jejaring/service-kit'
import { statusMessages } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { voucherStatusHistory, withdrawalStatusHistory } from '../store/status-history'
import type { Status } from '../withdrawals/withdrawal'

/** Every status that a withdrawal has had and who set it, oldest first. Faults: forbidden, not_found. */
export async function readWithdrawalHistory(
  { kit }: Context,
  { id }: ReadWithdrawalHistoryRequest,
): Promise<ReadWithdrawalHistoryReply> {
  requireAdmin()
  const steps = isUuid(id) ? await withdrawalStatusHistory.read(kit.database.manager, id) : []
  if (steps.length === 0) throw notFound('Penarikan tidak ditemukan.')
  return { steps: steps.map(stepMessage) }
}

/** The same of a withdrawal of a voucher. Faults: forbidden, not_found. */
export async function readVoucherHistory(
  { kit }: Context,
  { id }: ReadVoucherHistoryRequest,
): Promise<ReadVoucherHistoryReply> {
  requireAdmin()
  const steps = isUuid(id) ? await voucherStatusHistory.read(kit.database.manager, id) : []
  if (steps.length === 0) throw notFound('Penarikan voucher tidak ditemukan.')
  return { steps: steps.map(stepMessage) }
}

function stepMessage({ status, at, byUsername, byOwner, reason }: StatusChange<Status>) {
  return { status: statusMessages[status], at, byUsername, byOwner, reason }
}

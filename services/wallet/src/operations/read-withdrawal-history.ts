import type {
  ReadVoucherHistoryReply,
  ReadVoucherHistoryRequest,
  ReadWithdrawalHistoryReply,
  ReadWithdrawalHistoryRequest,
} from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, notFound, requireAdmin, type StatusChange } from '@jejaring/service-kit'
import { statusByName } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { voucherStatusHistory, withdrawalStatusHistory } from '../store/status-history'
import type { Status } from '../withdrawals/withdrawal'

/** Lists every status of a withdrawal and who set it, oldest first. Faults: forbidden, not_found. */
export async function readWithdrawalHistory(
  { kit }: Context,
  { id }: ReadWithdrawalHistoryRequest,
): Promise<ReadWithdrawalHistoryReply> {
  requireAdmin()
  const history = isUuid(id) ? await withdrawalStatusHistory.read(kit.database.manager, id) : []
  if (history.length === 0) throw notFound('Penarikan tidak ditemukan.')
  return { steps: history.map(statusChangeMessage) }
}

/** Lists every status of a voucher withdrawal and who set it, oldest first. Faults: forbidden, not_found. */
export async function readVoucherHistory(
  { kit }: Context,
  { id }: ReadVoucherHistoryRequest,
): Promise<ReadVoucherHistoryReply> {
  requireAdmin()
  const history = isUuid(id) ? await voucherStatusHistory.read(kit.database.manager, id) : []
  if (history.length === 0) throw notFound('Penarikan voucher tidak ditemukan.')
  return { steps: history.map(statusChangeMessage) }
}

function statusChangeMessage({ status, at, byUsername, byOwner, reason }: StatusChange<Status>) {
  return { status: statusByName[status], at, byUsername, byOwner, reason }
}

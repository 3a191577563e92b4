import type { PreviewPayoutReply, PreviewPayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { payoutKindFrom } from '../api/mappers/payout'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import type { Payable } from '../payouts/payable'
import { readCheckedWithdrawals } from '../store/withdrawal-checks'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { MAX_ROWS_PER_CALL, splitIds, tooManyRows } from '../withdrawals/parse-status-change'
import { fetchPayeeCheck } from './check-payees'
import { needsSecondAdmin } from './needs-second-admin'
import { payableStores } from './payable-stores'
import { fetchPayoutSettings, planPayout, readActiveTemplate } from './plan-payout'

/**
 * Previews the payout of the rows with the ids, or of the calling admin's checked withdrawals within a filter, with the rows
 * it would skip. Read-only.
 * Faults: forbidden, invalid (`template_id`, `status_data` for too many rows).
 */
export async function previewPayout(
  context: Context,
  request: PreviewPayoutRequest,
): Promise<PreviewPayoutReply> {
  const { memberId: adminId } = requireAdmin()
  const { banks, approvalAbove } = await fetchPayoutSettings(context)
  const { manager } = context.kit.database
  const template = await readActiveTemplate(manager, request.templateId)
  const ids = await selectedIds(manager, request, adminId)
  if (ids.length > MAX_ROWS_PER_CALL) throw tooManyRows()
  const selected = await payableStores[payoutKindFrom(request.kind)].read(context, ids)
  const checkPayee = await fetchPayeeCheck(context, async () => selected)
  const checks = { banks, adminId, checkPayee }
  const { rows, total, skipped } = await planPayout(manager, selected, template, checks)
  return {
    count: BigInt(rows.length),
    total,
    banks: sumByBank(rows),
    skipped: skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
    needsApproval: await needsSecondAdmin(manager, {
      adminId,
      total,
      approvalAbove,
      now: context.kit.clock.now(),
    }),
    approvalAbove,
  }
}

async function selectedIds(
  manager: EntityManager,
  { kind, ids, filter }: PreviewPayoutRequest,
  adminId: string,
): Promise<string[]> {
  if (ids && ids.length > 0) return splitIds(ids).uuids
  if (payoutKindFrom(kind) !== 'withdrawals') return []
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const rows = await readCheckedWithdrawals(manager, adminId, condition, MAX_ROWS_PER_CALL + 1)
  return rows.map(({ id }) => id)
}

function sumByBank(rows: readonly Payable[]): PreviewPayoutReply['banks'] {
  const sums = new Map<string, PreviewPayoutReply['banks'][number]>()
  for (const { bankName, amountRequest, amountReceived } of rows) {
    const sum = sums.get(bankName) ?? { bankName, count: 0n, amountRequest: 0n, amountReceived: 0n }
    sums.set(bankName, {
      bankName,
      count: sum.count + 1n,
      amountRequest: sum.amountRequest + amountRequest,
      amountReceived: sum.amountReceived + amountReceived,
    })
  }
  return [...sums.values()].toSorted((a, b) => (a.bankName < b.bankName ? -1 : 1))
}

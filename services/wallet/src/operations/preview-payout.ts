import type { PreviewPayoutReply, PreviewPayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import { Any } from 'typeorm'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { readCheckedWithdrawals } from '../store/withdrawal-checks'
import { WithdrawalEntity } from '../store/withdrawal-entity'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { MAX_ROWS_PER_CALL, tooManyRows } from '../withdrawals/parse-status-change'
import type { Withdrawal } from '../withdrawals/withdrawal'
import { needsSecondAdmin } from './needs-second-admin'
import { fetchPayoutSettings, planPayout, readActiveTemplate } from './plan-payout'

/**
 * Previews the payout of the calling admin's checked rows within a filter, with the rows it would skip. Read-only.
 * Faults: forbidden, invalid (`template_id`, `status_data` for too many rows).
 */
export async function previewPayout(
  context: Context,
  { templateId, filter }: PreviewPayoutRequest,
): Promise<PreviewPayoutReply> {
  const { memberId: adminId } = requireAdmin()
  const { banks, approvalAbove } = await fetchPayoutSettings(context)
  const { manager } = context.kit.database
  const template = await readActiveTemplate(manager, templateId)
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const ids = (await readCheckedWithdrawals(manager, adminId, condition, MAX_ROWS_PER_CALL + 1)).map(
    ({ id }) => id,
  )
  if (ids.length > MAX_ROWS_PER_CALL) throw tooManyRows()
  const checked = await manager.findBy(WithdrawalEntity, { id: Any(ids) })
  const { rows, total, skipped } = await planPayout(manager, checked, template, banks, adminId)
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

function sumByBank(rows: readonly Withdrawal[]): PreviewPayoutReply['banks'] {
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

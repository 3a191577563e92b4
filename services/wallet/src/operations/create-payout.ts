import { businessDay } from '@jejaring/calendar'
import { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { CreatePayoutReply, type CreatePayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { answerOnce, newId, propose, requireAdmin, type UnitOfWork } from '@jejaring/service-kit'
import { payoutMessage } from '../api/mappers/payout'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import type { Payout } from '../payouts/payout'
import { payoutTarget } from '../payouts/step-rules'
import type { NamedTemplate } from '../payouts/template'
import { writePayoutFile } from '../payouts/write-file'
import { nextInvoice } from '../store/invoice-serials'
import { payoutById } from '../store/payout-page'
import { insertPayout } from '../store/payouts'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { setWithdrawalStatus } from '../store/withdrawals'
import { parseStatusChange } from '../withdrawals/parse-status-change'
import { lockSelectedWithdrawals, nothingChangedFault } from './lock-selected-withdrawals'
import { needsSecondAdmin } from './needs-second-admin'
import {
  fetchPayoutSettings,
  type PayoutSettings,
  type PlannedPayout,
  planPayout,
  readActiveTemplate,
} from './plan-payout'
import { publishWithdrawalChanges } from './publish-withdrawal-changes'

/**
 * Creates a payout file of pending withdrawals and moves them to process, in one transaction. A row that cannot be
 * included is skipped with its reason. When the files of this admin and day exceed the configured total, the payout waits as a
 * proposal for another admin.
 * Faults: forbidden (also when all rows are the admin's own), invalid (`status_data`, `template_id`), conflict
 * when no row can be included or the number of checked rows differs from the confirmed one. Idempotent by key.
 */
export async function createPayout(
  context: Context,
  request: CreatePayoutRequest,
): Promise<CreatePayoutReply> {
  const { memberId: adminId } = requireAdmin()
  const { idempotencyKey, filter, ...rest } = request
  const change = parseStatusChange({ ...rest, status: 'process', from: undefined, reason: '' }, adminId)
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  const call = { operation: 'wallet.CreatePayout', key: idempotencyKey, body: { filter, ...rest } }
  return await answerOnce(context.kit, call, CreatePayoutReply, async () => {
    const settings = await fetchPayoutSettings(context)
    return async (tx) => {
      const template = await readActiveTemplate(tx, request.templateId)
      const locked = await lockSelectedWithdrawals(tx, change, condition)
      const plan = await planPayout(tx, locked.rows, template, settings.banks, adminId)
      const skipped = [...locked.skipped, ...plan.skipped]
      if (plan.rows.length === 0) throw nothingChangedFault(skipped)
      const payout = await insertPayoutWithFile(
        tx,
        plan,
        template,
        settings,
        adminId,
        context.kit.clock.now(),
      )
      return CreatePayoutReply.fromPartial({
        payout: payoutMessage((await payoutById(tx, payout))!, adminId),
        skipped: skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
        proposalId: payout.status === 'waiting' ? await proposeRelease(tx, payout) : undefined,
      })
    }
  })
}

/** Writes the payout, its file and the withdrawals' new status. All checks have passed. */
async function insertPayoutWithFile(
  tx: UnitOfWork,
  { rows, payees, total }: PlannedPayout,
  template: NamedTemplate,
  { banks, approvalAbove }: PayoutSettings,
  adminId: string,
  now: Date,
): Promise<Payout> {
  const file = await writePayoutFile(template, payees, banks)
  // Its lock also serialises the creations of a day, so that the sum below misses none.
  const number = await nextInvoice(tx, 'PO', businessDay(now))
  const needsApproval = await needsSecondAdmin(tx, { adminId, total, approvalAbove, now })
  const payout = newPayout(
    { count: rows.length, total, approvalAbove, needsApproval, createdBy: adminId },
    template,
    now,
  )
  const named = { ...payout, number, fileName: `${number}.${template.format}` }
  await insertPayout(tx, named, file, payees)
  const changed = await setWithdrawalStatus(tx, rows, {
    to: 'process',
    reason: '',
    refusedBy: null,
    finishedAt: null,
    payoutId: named.id,
  })
  await publishWithdrawalChanges(tx, changed, now, `Berkas pembayaran ${number}`)
  tx.auditAll([
    {
      action: 'payout.created',
      target: `payout:${named.id}`,
      after: { number, payoutTemplate: template.name, count: rows.length, total, status: named.status },
    },
    ...rows.map((row) => ({
      action: 'withdrawal.status.changed',
      target: `withdrawal:${row.id}`,
      before: { status: row.status },
      after: { status: 'process', invoice: row.invoice, payout: number },
    })),
  ])
  return named
}

/**
 * Proposes to let a waiting payout go to the bank, which notifies those who may approve it; its withdrawals are in process
 * meanwhile.
 */
async function proposeRelease(tx: UnitOfWork, payout: Payout): Promise<string> {
  const { id, number, count, total, templateName, approvalAbove, createdBy } = payout
  const waiting = { payoutId: id, number, count: BigInt(count), total, createdBy }
  tx.publish('wallet.payout.waiting', PayoutWaiting, waiting)
  return await propose(tx, {
    subject: 'payout_files',
    target: payoutTarget(id),
    change: { payoutId: id },
    after: { number, count, total, payoutTemplate: templateName, approvalAbove },
  })
}

function newPayout(
  payout: Pick<Payout, 'count' | 'total' | 'approvalAbove' | 'needsApproval' | 'createdBy'>,
  { id: _id, name, active: _active, version: _version, ...template }: NamedTemplate,
  now: Date,
): Omit<Payout, 'number' | 'fileName'> {
  return {
    ...payout,
    id: newId(now),
    status: payout.needsApproval ? 'waiting' : 'ready',
    templateName: name,
    template,
    createdAt: now,
    approvedBy: null,
    approvedAt: null,
    downloadedBy: null,
    downloadedAt: null,
    endedAt: null,
    reason: '',
  }
}

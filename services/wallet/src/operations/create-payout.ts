import { businessDay } from '@jejaring/calendar'
import { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { CreatePayoutReply, type CreatePayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import {
  conflict,
  idempotentWithRemoteCalls,
  newId,
  propose,
  requireAdmin,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { payoutKindFrom, payoutMessage } from '../api/mappers/payout'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import type { PayoutKind } from '../payouts/payable'
import type { Payout } from '../payouts/payout'
import { payoutTarget } from '../payouts/step-rules'
import type { NamedTemplate } from '../payouts/template'
import { writePayoutFile } from '../payouts/write-file'
import { nextDocumentNumber } from '../store/document-numbers'
import { payoutById } from '../store/payout-page'
import { insertPayout, insertPayoutLines } from '../store/payouts'
import { type Condition, withdrawalFilter } from '../store/withdrawal-filter'
import {
  invalidSelection,
  type ParsedStatusChange,
  parseStatusChange,
} from '../withdrawals/parse-status-change'
import { fetchPayeeCheck, readSelected } from './check-payees'
import { lockByIds, lockSelectedWithdrawals, nothingChangedFault } from './lock-selection'
import { needsSecondAdmin } from './needs-second-admin'
import { changePayablesInPayout, payableStores } from './payable-stores'
import {
  fetchPayoutSettings,
  type PayoutSettings,
  type PlannedPayout,
  planPayout,
  readActiveTemplate,
} from './plan-payout'
import { lockReserved, reserveClaims } from './reserve-claims'

/**
 * Creates a payout file of pending requests of one kind and moves them to process, in one transaction. A row that cannot be
 * included is skipped with its reason. When the files of this admin and day exceed the configured total, the payout waits as a
 * proposal for another admin. Claims are reserved at rewards first, and released after a minute when no payout was created.
 * Faults: forbidden (also when all rows are the admin's own), invalid (`status_data`, `template_id`), unavailable, conflict
 * when no row can be included or the number of checked rows differs from the confirmed one. Idempotent by key.
 */
export async function createPayout(
  context: Context,
  request: CreatePayoutRequest,
): Promise<CreatePayoutReply> {
  const { memberId: adminId } = requireAdmin()
  const { idempotencyKey, filter, ...rest } = request
  const change = parseStatusChange({ ...rest, status: 'process', from: undefined, reason: '' }, adminId)
  const kind = payoutKindFrom(request.kind)
  const condition = withdrawalFilter(filter?.query, filter && statusFrom(filter.status))
  // The version before knows no kind: without the default one, its requests and their retries have the same hash.
  const body = { filter, ...rest, kind: kind === 'withdrawals' ? undefined : rest.kind }
  const call = { operation: 'wallet.CreatePayout', key: idempotencyKey, body }
  return await idempotentWithRemoteCalls(context.kit, call, CreatePayoutReply, async () => {
    const settings = await fetchPayoutSettings(context)
    const checkPayee = await fetchPayeeCheck(context, () => readSelected(context, kind, change, condition))
    const checks = { banks: settings.banks, adminId, checkPayee }
    const reservation =
      kind === 'claims' ? await reserveClaims(context, selectedIds(change), request, checks) : undefined
    return async (tx) => {
      const template = await readActiveTemplate(tx, request.templateId)
      const locked = reservation
        ? await lockReserved(tx, context.kit.clock, reservation)
        : await lockSelected(tx, kind, change, condition)
      const plan = await planPayout(tx, locked.rows, template, checks)
      const skipped = [...locked.skipped, ...plan.skipped]
      if (plan.rows.length === 0) throw nothingChangedFault(skipped)
      if (reservation && plan.skipped.length > 0) throw conflict(TEMPLATE_CHANGED)
      const now = context.kit.clock.now()
      const creation = { kind, adminId, now, payoutId: reservation?.payoutId ?? newId(now) }
      const payout = await insertPayoutWithFile(tx, plan, template, settings, creation)
      return CreatePayoutReply.fromPartial({
        payout: payoutMessage((await payoutById(tx, payout))!, adminId),
        skipped: skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
        proposalId: payout.status === 'waiting' ? await proposeRelease(tx, payout) : undefined,
      })
    }
  })
}

const TEMPLATE_CHANGED =
  'Template atau data bank baru saja berubah, jadi belum ada yang dibuat. Periksa lagi, lalu ulangi.'

/** Locks the selected rows. Vouchers have no stored checks. Faults: those of `lockSelectedWithdrawals`. */
async function lockSelected(
  tx: UnitOfWork,
  kind: PayoutKind,
  change: ParsedStatusChange,
  condition: Condition,
) {
  if (kind === 'withdrawals') return await lockSelectedWithdrawals(tx, change, condition)
  return await lockByIds(tx, selectedIds(change), payableStores[kind].lock)
}

/** Faults: invalid (`status_data`) for a stored selection. */
function selectedIds({ rows }: ParsedStatusChange): readonly string[] {
  if (rows === 'checked') throw invalidSelection('Pilih penarikan yang akan dibayar: sebutkan id-nya.')
  return rows.ids
}

interface Creation {
  readonly payoutId: string
  readonly kind: PayoutKind
  readonly adminId: string
  readonly now: Date
}

/** Writes the payout, its file and the requests' new status. All checks have passed. */
async function insertPayoutWithFile(
  tx: UnitOfWork,
  { rows, payees, total }: PlannedPayout,
  template: NamedTemplate,
  { banks, approvalAbove }: PayoutSettings,
  { payoutId: id, kind, adminId, now }: Creation,
): Promise<Payout> {
  const file = await writePayoutFile(template, payees, banks)
  // Its lock also serialises the creations of a day, so that the sum below misses none.
  const number = await nextDocumentNumber(tx, 'PO', businessDay(now))
  const needsApproval = await needsSecondAdmin(tx, { adminId, total, approvalAbove, now })
  const payout = newPayout(
    { id, kind, count: rows.length, total, approvalAbove, needsApproval, createdBy: adminId },
    template,
    now,
  )
  const named = { ...payout, number, fileName: `${number}.${template.format}` }
  await insertPayout(tx, named, file)
  tx.audit({
    action: 'payout.created',
    target: `payout:${named.id}`,
    after: { number, payoutTemplate: template.name, count: rows.length, total, status: named.status },
  })
  const changes = rows.map((row) => ({ row, to: 'process' as const, reason: '' }))
  const note = `Berkas pembayaran ${number}`
  await changePayablesInPayout(tx, named, changes, { adminId, now, note, payoutId: id })
  await insertPayoutLines(tx, named, payees)
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
  payout: Pick<Payout, 'id' | 'kind' | 'count' | 'total' | 'approvalAbove' | 'needsApproval' | 'createdBy'>,
  { id: _templateId, name, active: _active, version: _version, ...template }: NamedTemplate,
  now: Date,
): Omit<Payout, 'number' | 'fileName'> {
  return {
    ...payout,
    status: payout.needsApproval ? 'waiting' : 'ready',
    templateName: name,
    template,
    createdAt: now,
    approvedBy: null,
    approvedAt: null,
    releasedBy: null,
    releasedAt: null,
    endedAt: null,
    reason: '',
  }
}

import { createHash } from 'node:crypto'
import { businessDay } from '@jejaring/calendar'
import type { CreatePayoutRequest } from '@jejaring/proto/wallet/v1/wallet'
import { type Clock, conflict, newId, type UnitOfWork } from '@jejaring/service-kit'
import { payableFrom } from '../api/mappers/claim-payment'
import type { Context } from '../context'
import { type ClaimPayment, claimInvoice } from '../payouts/claim-payment'
import type { Payable } from '../payouts/payable'
import { lockPayoutId, readClaimIds } from '../store/claim-payments'
import { splitIds } from '../withdrawals/parse-status-change'
import { missingWithdrawal } from '../withdrawals/status'
import { CLAIMS_DEADLINE_MS, fetchClaims } from './fetch-claims'
import type { SkippedRow } from './lock-selection'
import { type PayoutChecks, planPayout, readActiveTemplate } from './plan-payout'

/**
 * Seconds in which a payout has to be created after its claims were reserved. Must stay well below `ABANDONED_AFTER_SECONDS`:
 * otherwise rewards could release the claims while their payout is being created, and they could be paid twice. The
 * difference covers the clock difference between wallet and rewards.
 */
const CREATION_WINDOW_SECONDS = 30

/** Age in seconds of a reservation whose payout will not be created any more. */
const ABANDONED_AFTER_SECONDS = 60

/** Claims that rewards holds for a payout that does not exist yet. */
export interface ClaimReservation {
  readonly payoutId: string
  readonly payments: readonly ClaimPayment[]
  readonly skipped: readonly SkippedRow[]
  readonly reservedAt: Date
}

/**
 * Reserves the claims that a new payout can pay. Rewards keeps each for this payout until it is created or the reservation
 * is abandoned. Faults: invalid (`template_id`), unavailable.
 */
export async function reserveClaims(
  context: Context,
  ids: readonly string[],
  { idempotencyKey, templateId }: Pick<CreatePayoutRequest, 'idempotencyKey' | 'templateId'>,
  checks: PayoutChecks,
): Promise<ClaimReservation> {
  const { kit, rewards } = context
  const { uuids, unknown } = splitIds(ids)
  const reservedAt = kit.clock.now()
  const payoutId = payoutIdOf(checks.adminId, idempotencyKey, reservedAt)
  const claims = await fetchClaims(context, uuids)
  // An earlier or concurrent attempt with this key has reserved them already.
  const candidates = claims.map((one) => (one.payoutId === payoutId ? { ...one, payoutId: null } : one))
  const template = await readActiveTemplate(kit.database.manager, templateId)
  const plan = await planPayout(kit.database.manager, candidates, template, checks)
  const found = new Set(candidates.map(({ id }) => id))
  const missing = [...unknown, ...uuids.filter((id) => !found.has(id.toLowerCase()))]

  const wanted = plan.rows.map(({ id }) => id)
  const { claims: reserved } =
    wanted.length === 0
      ? { claims: [] }
      : await rewards.reserveRewardClaims({ payoutId, ids: wanted }, { deadline: CLAIMS_DEADLINE_MS })
  const reservedIds = new Set(reserved.map(({ id }) => id))
  const takenMeanwhile = plan.rows.filter(({ id }) => !reservedIds.has(id))
  return {
    payoutId,
    reservedAt,
    payments: reserved.map((claim) => paymentOf(payableFrom(claim), payoutId, reservedAt)),
    skipped: [
      ...missing.map((id) => ({ id, invoice: '', ...missingWithdrawal })),
      ...plan.skipped,
      ...takenMeanwhile.map(({ id, invoice }) => ({
        id,
        invoice,
        kind: 'not_changeable' as const,
        reason: JUST_CHANGED,
      })),
    ],
  }
}

/**
 * The id of the payout that a call creates: the same for all attempts with a key on a day, so that each of them finds the
 * claims reserved for it.
 */
function payoutIdOf(adminId: string, idempotencyKey: string, now: Date): string {
  if (idempotencyKey === '') return newId(now)
  const digest = createHash('sha256')
    .update(`${adminId} ${businessDay(now)} ${idempotencyKey}`)
    .digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

const JUST_CHANGED =
  'Penarikan ini baru saja berubah atau sedang masuk berkas pembayaran lain. Muat ulang, lalu coba lagi.'

function paymentOf(claim: Payable, payoutId: string, now: Date): ClaimPayment {
  return {
    ...claim,
    id: newId(now),
    claimId: claim.id,
    invoice: claimInvoice(claim.id),
    payoutId,
    reason: '',
  }
}

/**
 * Locks a reservation for the transaction that creates its payout. Faults: conflict when it took so long that the claims may
 * have been released.
 */
export async function lockReserved(
  tx: UnitOfWork,
  clock: Clock,
  { payoutId, reservedAt, payments, skipped }: ClaimReservation,
) {
  await lockPayoutId(tx, payoutId)
  // Read after the wait for the lock, which counts, too.
  const now = clock.now()
  if (now.getTime() - reservedAt.getTime() > CREATION_WINDOW_SECONDS * 1_000)
    throw conflict('Membuat berkas pembayaran terlalu lama, jadi belum ada yang dibuat. Silakan coba lagi.')
  // Its payout is the one that is created now.
  return { rows: payments.map((payment) => ({ ...payment, payoutId: null })), skipped }
}

/**
 * Frees the claims that are reserved for a payout but not in it, as when it was not created, or when a slow attempt with its
 * key has reserved them after its cancellation. Faults: unavailable.
 */
async function releaseAbandoned({ kit, rewards }: Context, payoutId: string): Promise<void> {
  const keptIds = await kit.transaction(async (tx) => {
    // Waits for a creation that is running; a later one finds its time window over, or has reserved the claims again.
    await lockPayoutId(tx, payoutId)
    return await readClaimIds(tx, payoutId)
  })
  await rewards.releaseRewardClaims({
    payoutId,
    olderThanSeconds: ABANDONED_AFTER_SECONDS,
    keptIds,
  })
}

/**
 * Releases reservations whose payouts were not created because a process or a connection ended, and those of concurrent
 * attempts that their payout leaves out.
 */
export async function releaseAbandonedReservations(context: Context): Promise<void> {
  const { payoutIds } = await context.rewards.listReservingPayouts({
    olderThanSeconds: ABANDONED_AFTER_SECONDS,
  })
  for (const payoutId of payoutIds) await releaseAbandoned(context, payoutId)
}

import { Side } from '@jejaring/proto/network/v1/network'
import type {
  BonusExplanation,
  ExplainEntryRequest,
  Explanation,
  PlanTerms,
} from '@jejaring/proto/wallet/v1/wallet'
import { isFault, isUuid, notFound, requireActor } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { entryMessage } from '../api/mappers/entry'
import { voucherMessage } from '../api/mappers/voucher'
import { withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { parseBonusExplanation } from '../ledger/bonus-explanation'
import { ruleText } from '../ledger/rule-text'
import { type EntryRow, readEntry } from '../store/entry-page'
import { vouchersById } from '../store/voucher-page'
import { withdrawalsById } from '../store/withdrawal-page'

/**
 * Explains a line of the caller's ledger: the text of its rule, and the placement with pairs and parameters, or the
 * withdrawal. Faults: not_found (also for another member's line).
 */
export async function explainEntry(context: Context, { id }: ExplainEntryRequest): Promise<Explanation> {
  const { memberId } = requireActor()
  const manager = context.kit.database.manager
  const row = isUuid(id) ? await readEntry(manager, memberId, id) : undefined
  if (!row) throw notFound('Baris mutasi tidak ditemukan.')
  return {
    entry: entryMessage(row),
    businessDay: row.business_day,
    rule: ruleText(row, row.wallet),
    cause: row.cause === 'bonus' ? await bonusCause(context, row) : await withdrawalCause(manager, row),
  }
}

async function bonusCause(context: Context, row: EntryRow): Promise<Explanation['cause']> {
  // A correction stores no explanation; the line that it reverses has one.
  if (!row.explanation) return undefined
  const { side, flushoutLimit, ...facts } = parseBonusExplanation(row.explanation)
  const value: BonusExplanation = {
    ...facts,
    cap: flushoutLimit,
    side: side === 'left' ? Side.LEFT : side === 'right' ? Side.RIGHT : Side.UNSPECIFIED,
    plan: await fetchPlanTerms(context, facts.planVersion),
  }
  return { $case: 'bonus', value }
}

async function withdrawalCause(manager: EntityManager, row: EntryRow): Promise<Explanation['cause']> {
  if (row.cause.startsWith('voucher_')) {
    const [voucher] = await vouchersById(manager, [row.cause_id])
    return voucher && { $case: 'voucher', value: voucherMessage(voucher) }
  }
  const [withdrawal] = await withdrawalsById(manager, [row.cause_id], undefined)
  return withdrawal && { $case: 'withdrawal', value: withdrawalMessage(withdrawal) }
}

/** Returns undefined while config is unavailable: the explanation is useful without the plan. */
async function fetchPlanTerms({ config }: Context, version: bigint): Promise<PlanTerms | undefined> {
  try {
    const plan = await config.readPlan({ version }, { waitForReady: false })
    return {
      since: plan.createdAt,
      bonusPairing: plan.bonusPairing,
      bonusPairingLevel: plan.bonusPairingLevel,
      pairingLevelMax: plan.pairingLevelMax,
    }
  } catch (error) {
    if (isFault(error, 'unavailable') || isFault(error, 'not_found')) return undefined
    throw error
  }
}

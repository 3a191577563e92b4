import { type ImportPayoutResultRequest, PayoutResult } from '@jejaring/proto/wallet/v1/wallet'
import { idempotent, invalid, isUuid, requireAdmin, tooLarge } from '@jejaring/service-kit'
import { readTable, UnreadableTable } from '@jejaring/spreadsheet'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { type DecidedResult, decideResult } from '../payouts/decide-result'
import { refuseResult } from '../payouts/decide-step'
import { hasTitles, type ResultLine, readResultLines } from '../payouts/read-result'
import type { ResultFormat } from '../payouts/template'
import { findPayout, lockPayout, readItems, sha256 } from '../store/payouts'
import { lockWithdrawals } from '../store/withdrawals'
import { applyResult } from './apply-result'
import { noSuchPayout } from './plan-payout'

const MOST_BYTES = 5 * 1024 * 1024
const LIMITS = { rows: 20_000, columns: 60 }
const MOST_PROBLEMS = 1_000

/**
 * Settles and refuses the withdrawals of a payout as the bank's result file says, and reports what did not match.
 * Without `apply` it only reports what it would do. The same file again finds everything done.
 * Faults: forbidden, not_found, invalid (`file`), too_large, conflict (not downloaded yet, cancelled).
 * Idempotent by key.
 */
export async function importPayoutResult(
  { kit }: Context,
  parts: AsyncIterable<ImportPayoutResultRequest>,
): Promise<PayoutResult> {
  const { memberId: adminId } = requireAdmin()
  const { id, apply, idempotencyKey, fileName, file } = await collect(parts)
  const known = isUuid(id) ? await findPayout(kit.database.manager, id) : null
  if (!known) throw noSuchPayout()
  const { result: format } = known.template
  const lines = await linesOf(file, format)
  const key = apply ? idempotencyKey : ''
  const body = { id, apply, sha256: sha256(file) }
  return await kit.transaction((manager) =>
    idempotent(manager, { operation: 'wallet.ImportPayoutResult', key, body }, PayoutResult, async () => {
      const { items, rows } = await lockItems(manager, id)
      const decided = decideResult(lines, items, { byReference: format.reference !== '', adminId })
      const now = kit.clock.now()
      const report = {
        ...reportOf(decided),
        fileName: fileName.slice(0, 200),
        openCount: BigInt(
          items.filter(({ outcome }) => !outcome).length - decided.paid.length - decided.refused.length,
        ),
      }
      if (apply) {
        const made = { adminId, now, sha256: body.sha256, number: known.number }
        await applyResult(manager, id, { decided, rows, report }, made)
      }
      return { ...report, applied: apply, at: now, byUsername: '' }
    }),
  )
}

/** Withdrawals first, then the payout, as everybody locks them; what became of each is read under the lock. */
async function lockItems(manager: EntityManager, id: string) {
  const ids = (await readItems(manager, id)).map(({ withdrawalId }) => withdrawalId)
  const rows = await lockWithdrawals(manager, ids)
  const payout = await lockPayout(manager, id)
  const refusal = refuseResult(payout!)
  if (refusal) throw refusal
  return { rows, items: await readItems(manager, id) }
}

function reportOf({ paid, refused, repeated, problems }: DecidedResult) {
  return {
    paidCount: BigInt(paid.length),
    paidAmount: paid.reduce((sum, { amount }) => sum + amount, 0n),
    refusedCount: BigInt(refused.length),
    refusedAmount: refused.reduce((sum, { item }) => sum + item.amount, 0n),
    repeatedCount: BigInt(repeated),
    problems: problems.slice(0, MOST_PROBLEMS),
    problemCount: BigInt(problems.length),
  }
}

async function collect(parts: AsyncIterable<ImportPayoutResultRequest>) {
  const chunks: Buffer[] = []
  let first: ImportPayoutResultRequest | undefined
  let size = 0
  for await (const part of parts) {
    first ??= part
    size += part.data.length
    if (size > MOST_BYTES) throw tooLarge('Berkas hasil bank paling besar 5 MB.')
    chunks.push(Buffer.from(part.data))
  }
  if (!first || size === 0) throw unreadable('Pilih berkas hasil dari bank.')
  const { id, apply, idempotencyKey, fileName } = first
  return { id, apply, idempotencyKey, fileName, file: Buffer.concat(chunks) }
}

async function linesOf(file: Buffer, format: ResultFormat): Promise<readonly ResultLine[]> {
  try {
    const read = readResultLines(await readTable(file, LIMITS, hasTitles(format)), format)
    if ('refused' in read) throw unreadable(read.refused)
    return read.lines
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    throw unreadable(
      'Berkas ini tidak terbaca. Unggah berkas CSV atau XLSX dari bank, paling banyak 20.000 baris.',
    )
  }
}

function unreadable(sentence: string) {
  return invalid(sentence, { file: sentence })
}

import { type ImportPayoutResultRequest, PayoutResult } from '@jejaring/proto/wallet/v1/wallet'
import {
  FileJobKilled,
  idempotentInTransaction,
  invalid,
  isUuid,
  oneLine,
  requireAdmin,
  tooLarge,
  truncate,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { type DecidedResult, decideResult } from '../payouts/decide-result'
import type { ParsedResult, ResultLine } from '../payouts/parse-result'
import type { Payout } from '../payouts/payout'
import { type ResultFile, UNREADABLE_FILE } from '../payouts/result-file'
import { refuseResult } from '../payouts/step-rules'
import { findPayout, lockPayout, readPayoutItems, sha256 } from '../store/payouts'
import { applyPayoutResult } from './apply-payout-result'
import { payableStores } from './payable-stores'
import { payoutNotFound } from './plan-payout'

const MAX_FILE_BYTES = 5 * 1024 * 1024
const MAX_REPORTED_PROBLEMS = 1_000

/**
 * Imports a bank's result file: settles or refuses the payout's withdrawals and reports lines that do not match. Without
 * `apply` it is a dry run. Importing the same file again changes nothing.
 * Faults: forbidden, not_found, invalid (`file`), too_large, conflict (not downloaded yet, cancelled).
 * Idempotent by key.
 */
export async function importPayoutResult(
  { kit, resultWorker }: Context,
  chunks: AsyncIterable<ImportPayoutResultRequest>,
): Promise<PayoutResult> {
  const { memberId: adminId } = requireAdmin()
  const { id, apply, idempotencyKey, fileName, file } = await collect(chunks)
  const payout = isUuid(id) ? await findPayout(kit.database.manager, id) : null
  if (!payout) throw payoutNotFound()
  const { result: format } = payout.template
  const lines = await parseLines(resultWorker, { file, format })
  const key = apply ? idempotencyKey : ''
  const body = { id, apply, sha256: sha256(file) }
  return await kit.transaction((tx) =>
    idempotentInTransaction(
      tx,
      { operation: 'wallet.ImportPayoutResult', key, body },
      PayoutResult,
      async () => {
        const { items, rows } = await lockItems(tx, payout)
        const decided = decideResult(lines, items, { byReference: format.reference !== '', adminId })
        const now = kit.clock.now()
        const report = {
          ...reportOf(decided),
          fileName: truncate(oneLine(fileName), 200),
          openCount: BigInt(
            items.filter(({ outcome }) => !outcome).length - decided.paid.length - decided.refused.length,
          ),
        }
        const resultContext = { adminId, now, sha256: body.sha256 }
        const reportId = apply
          ? await applyPayoutResult(tx, payout, { decided, rows, report }, resultContext)
          : ''
        return { ...report, id: reportId, applied: apply, at: now, byUsername: '' }
      },
    ),
  )
}

/** Locks the requests, then the payout (the order of all operations), and reads the outcomes under the locks. */
async function lockItems(manager: EntityManager, payout: Payout) {
  const ids = (await readPayoutItems(manager, payout)).map(({ payableId }) => payableId)
  const rows = await payableStores[payout.kind].lock(manager, ids)
  const locked = await lockPayout(manager, payout.id)
  const refusal = refuseResult(locked!)
  if (refusal) throw refusal
  return { rows, items: await readPayoutItems(manager, payout) }
}

function reportOf({ paid, refused, repeated, problems }: DecidedResult) {
  return {
    paidCount: BigInt(paid.length),
    paidAmount: paid.reduce((sum, { amount }) => sum + amount, 0n),
    refusedCount: BigInt(refused.length),
    refusedAmount: refused.reduce((sum, { item }) => sum + item.amount, 0n),
    repeatedCount: BigInt(repeated),
    problems: problems.slice(0, MAX_REPORTED_PROBLEMS),
    problemCount: BigInt(problems.length),
  }
}

async function collect(messages: AsyncIterable<ImportPayoutResultRequest>) {
  const chunks: Buffer[] = []
  let first: ImportPayoutResultRequest | undefined
  let size = 0
  for await (const message of messages) {
    first ??= message
    size += message.data.length
    if (size > MAX_FILE_BYTES) throw tooLarge('Berkas hasil bank paling besar 5 MB.')
    chunks.push(Buffer.from(message.data))
  }
  if (!first || size === 0) throw unreadableFile('Pilih berkas hasil dari bank.')
  const { id, apply, idempotencyKey, fileName } = first
  return { id, apply, idempotencyKey, fileName, file: Buffer.concat(chunks) }
}

async function parseLines(
  worker: Context['resultWorker'],
  input: ResultFile,
): Promise<readonly ResultLine[]> {
  const read = await worker.run(input).catch((error: unknown): ParsedResult => {
    if (error instanceof FileJobKilled) return { refused: UNREADABLE_FILE }
    throw error
  })
  if ('refused' in read) throw unreadableFile(read.refused)
  return read.lines
}

function unreadableFile(sentence: string) {
  return invalid(sentence, { file: sentence })
}

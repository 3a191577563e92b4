import { businessDay, startOfDay } from '@jejaring/calendar'
import { type ExportStatementRequest, type FilePart, StatementFormat } from '@jejaring/proto/wallet/v1/wallet'
import { ConcurrencyLimiter, invalid, requireActor, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { buildStatement } from '../statement/statement'
import { writeStatementWorkbook } from '../statement/statement-workbook'
import { memberCopies } from '../store/member-copies'
import { readMonthOfLedger } from '../store/month-of-ledger'
import { parseMonth } from './list-tax-worksheet'

const fileLimiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 50, queueTimeoutMs: 5_000 })
/** About 20 pages. A month of bonuses is at most 93 lines; the rest are withdrawals and vouchers. */
const MAX_PDF_LINES = 1_000

/**
 * Exports the caller's statement of a month; audited. Faults: unauthenticated, invalid (`month`, also a future one; `format` for a
 * PDF of too many lines), unavailable when too many files wait.
 */
export async function* exportStatement(
  { kit }: Context,
  { month: requestedMonth, format, issuer }: ExportStatementRequest,
): AsyncGenerator<FilePart> {
  const { memberId } = requireActor()
  const now = kit.clock.now()
  const month = parseMonth(requestedMonth, now)
  if (startOfDay(month.firstDay) > now) {
    throw invalid('Bulan ini belum dimulai.', { month: 'Pilih bulan ini atau bulan sebelumnya.' })
  }
  const isPdf = format === StatementFormat.PDF
  const readStatement = async (tx: UnitOfWork) => {
    const statement = buildStatement(await readMonthOfLedger(tx, memberId, month), month, businessDay(now))
    if (isPdf && statement.lines.length > MAX_PDF_LINES) {
      throw invalid('Mutasi bulan ini terlalu panjang untuk PDF.', {
        format: 'Unduh sebagai Excel, yang memuat semua baris.',
      })
    }
    const after = { month: month.name, format: isPdf ? 'pdf' : 'xlsx' }
    tx.audit({ action: 'statement.exported', target: `member:${memberId}`, after })
    return statement
  }
  const statement = await kit.transaction(readStatement, { isolation: 'REPEATABLE READ' })
  if (!isPdf) {
    // Written in full within its slot, so that a slow download does not occupy one.
    const parts = await fileLimiter.run(() => collect(writeStatementWorkbook(statement)))
    for (const data of parts) yield { data }
    return
  }
  const namesOf = await memberCopies.readNames(kit.database.manager, [memberId])
  const head = { issuer, ...namesOf(memberId), writtenAt: now }
  // Loaded with the first PDF, because most processes of the wallet write none.
  const { writeStatementPdf } = await import('../statement/statement-pdf')
  yield { data: await fileLimiter.run(() => writeStatementPdf(statement, head)) }
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const data of parts) all.push(Buffer.from(data))
  return all
}

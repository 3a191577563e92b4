import type { ExportPayoutResultRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, makerFacts, notFound, requireAdmin } from '@jejaring/service-kit'
import { fileParts } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { type ReportLine, resultSheet } from '../payouts/result-sheet'
import { memberCopies } from '../store/member-copies'
import { readResultLines } from '../store/payout-results'

/** Exports the report of an applied bank result as an .xlsx stream; audited. Faults: forbidden, not_found. */
export function exportPayoutResult(
  { kit }: Context,
  { id }: ExportPayoutResultRequest,
): AsyncGenerator<FilePart> {
  return fileParts('xlsx', resultSheet, async () => {
    requireAdmin()
    const result = isUuid(id) ? await readResultLines(kit.database.manager, id) : undefined
    if (!result) throw notFound('Laporan hasil bank itu tidak ada.')
    const { payoutId, number, lines } = result
    await kit.transaction(async (tx) =>
      tx.audit({ action: 'payout.result.exported', target: `payout:${payoutId}`, after: { number } }),
    )
    const facts = await makerFacts(kit, memberCopies.usernameOf)
    return { batches: inOneBatch(lines), facts: [...facts, { label: 'Berkas pembayaran', value: number }] }
  })
}

async function* inOneBatch(lines: ReportLine[]): AsyncGenerator<ReportLine[]> {
  yield lines
}

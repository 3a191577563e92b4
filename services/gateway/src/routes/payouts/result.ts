import { invalid } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Upload } from '../../http/accept-bodies'
import { declareCall, messageReply } from '../../http/call'
import { flag, requiredText } from '../../http/fields'
import { formatCount } from '../../mappers/format-count'
import { resultJson } from '../../mappers/payout'
import { chunksOf } from '../photos/store-photo'

export const payoutResult = declareCall({
  method: 'POST',
  path: '/api/payouts/result',
  access: 'payouts.change',
  fileField: 'file',
  idempotent: true,
  mayConflict: true,
  summary:
    "multipart: imports the bank's result file (`file`) and reports mismatches; without `apply` it is a dry run.",
  input: z.object({ id: requiredText(50), apply: flag }),
  reply: messageReply.extend({ result: resultJson.schema }),
  async handle({ input, clients, request, idempotencyKey }) {
    const { upload } = request
    const refuse = (sentence: string) => invalid(sentence, { file: sentence })
    if (!upload) throw refuse('Pilih berkas hasil dari bank.')
    if (upload.data.length === 0) throw refuse('Berkas ini kosong. Unduh lagi hasilnya dari bank.')
    if (!isTable(upload))
      throw refuse('Berkas hasil harus berupa CSV, TXT atau XLSX, dan isinya sesuai dengan namanya.')
    const metadata = { idempotencyKey, id: input.id, apply: input.apply, fileName: upload.name }
    const parts = Array.from(chunksOf(upload.data), (part) => ({ ...metadata, ...part }))
    const result = await clients.wallet.importPayoutResult(parts, { deadline: 60_000 })
    const outcome = `${formatCount(result.paidCount)} dibayar, ${formatCount(result.refusedCount)} ditolak`
    const problemNote =
      result.problemCount > 0
        ? ` ${formatCount(result.problemCount)} baris tidak cocok: periksa laporannya.`
        : ''
    return {
      message: input.apply
        ? `Hasil bank diterapkan: ${outcome}.${problemNote}`
        : `Bila diterapkan: ${outcome}.`,
      result: resultJson.toJson(result),
    }
  },
})

/** Checks extension and magic bytes: an .xlsx is a zip archive, the other formats are not. */
function isTable({ name, data }: Upload): boolean {
  const [, extension] = /\.(csv|txt|xlsx)$/i.exec(name) ?? []
  const isZip = data.subarray(0, 2).toString('latin1') === 'PK'
  return extension !== undefined && isZip === (extension.toLowerCase() === 'xlsx')
}

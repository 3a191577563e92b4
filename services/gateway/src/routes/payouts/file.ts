import { z } from 'zod'
import { declareFile } from '../../http/call'
import { contentTypesOf, FILE_CALL_OPTIONS, sendFile } from '../../http/send-file'

const params = z.object({ id: z.string().max(50) })

export const payoutFile = declareFile({
  path: '/api/payouts/file/:id',
  access: 'payouts.change',
  mayConflict: true,
  summary: 'The bytes of a released payout file, always the same. 409 before its release.',
  contentTypes: contentTypesOf(['xlsx', 'csv']),
  params,
  async handle({ params: { id }, clients, reply }) {
    const { payout } = await clients.wallet.readPayout({ id })
    const format = payout?.fileName.endsWith('.xlsx') ? 'xlsx' : 'csv'
    const parts = clients.wallet.downloadPayout({ id }, FILE_CALL_OPTIONS)
    return await sendFile(reply, parts, [payout?.number ?? 'berkas-bayar'], format)
  },
})

export const payoutResultFile = declareFile({
  path: '/api/payouts/report/:id',
  access: 'payouts.read',
  summary:
    "The report of an applied bank result as an .xlsx file: each line's withdrawal, amounts and effect.",
  contentTypes: contentTypesOf(['xlsx']),
  params,
  handle({ params: { id }, clients, reply }) {
    const parts = clients.wallet.exportPayoutResult({ id }, FILE_CALL_OPTIONS)
    return sendFile(reply, parts, ['laporan-hasil-bank', id], 'xlsx')
  },
})

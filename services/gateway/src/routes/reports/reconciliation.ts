import { z } from 'zod'
import { declareCall } from '../../http/call'
import { toIsoTime } from '../../mappers/iso-time'

export const reconciliation = declareCall({
  method: 'GET',
  path: '/api/reports/reconciliation',
  access: 'admin',
  summary: 'Result of the last recomputation of all books; null before the first.',
  input: z.object({}),
  reply: z.object({
    message: z.string(),
    reconciliation: z
      .object({
        finished_at: z.string().nullable(),
        seq: z.number(),
        differences: z.number(),
        running: z.number(),
      })
      .nullable(),
  }),
  async handle({ clients }) {
    const { finishedAt, seq, differences, running } = await clients.wallet.readReconciliation({})
    if (!finishedAt) return { message: 'Buku belum pernah diperiksa.', reconciliation: null }
    return {
      message: differences === 0n ? 'Buku cocok.' : `Ada ${differences} selisih di buku.`,
      reconciliation: {
        finished_at: toIsoTime(finishedAt),
        seq: Number(seq),
        differences: Number(differences),
        running: Number(running),
      },
    }
  },
})

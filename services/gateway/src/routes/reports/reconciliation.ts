import type { Reconciliation } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { json } from '../../mappers/json-mapper'

const reconciliationJson = json.object<Reconciliation>()({
  finished_at: json.time,
  seq: json.number,
  differences: json.number,
  running: json.number,
})

export const reconciliation = declareCall({
  method: 'GET',
  path: '/api/reports/reconciliation',
  access: 'admin',
  summary: 'Result of the last recomputation of all books; null before the first.',
  input: z.object({}),
  reply: z.object({
    message: z.string(),
    reconciliation: reconciliationJson.schema.nullable(),
  }),
  async handle({ clients }) {
    const last = await clients.wallet.readReconciliation({})
    if (!last.finishedAt) return { message: 'Buku belum pernah diperiksa.', reconciliation: null }
    return {
      message: last.differences === 0n ? 'Buku cocok.' : `Ada ${last.differences} selisih di buku.`,
      reconciliation: reconciliationJson.toJson(last),
    }
  },
})

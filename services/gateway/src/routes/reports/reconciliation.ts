import type { Reconciliation } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { toIsoTime } from '../../mappers/iso-time'
import { json } from '../../mappers/json-mapper'

const reconciliationJson = json.object<Reconciliation>()({
  finished_at: json.time,
  seq: json.number,
  differences: json.number,
  running: json.number,
})

const reply = z.object({
  message: z.string(),
  reconciliation: reconciliationJson.schema.nullable(),
  /** When an admin requested one that is not finished. */
  requested_at: z.string().nullable(),
  /** When the last request failed; null after a comparison or another request. */
  request_failed_at: z.string().nullable(),
})

export const reconciliation = declareCall({
  method: 'GET',
  path: '/api/reports/reconciliation',
  access: 'desk.read',
  summary: 'Result of the last recomputation of all books; null before the first.',
  input: z.object({}),
  reply,
  async handle({ clients }) {
    const last = await clients.wallet.readReconciliation({})
    return { message: resultOf(last), ...toJson(last) }
  },
})

export const requestReconciliation = declareCall({
  method: 'POST',
  path: '/api/reports/reconciliation/request',
  access: 'books.change',
  mayConflict: true,
  summary: 'Starts a recomputation of all books in the background, one at a time.',
  input: z.object({}),
  reply,
  async handle({ clients }) {
    const last = await clients.wallet.requestReconciliation({})
    return { message: 'Pemeriksaan buku diminta. Hasilnya tampil di sini.', ...toJson(last) }
  },
})

function resultOf({ finishedAt, differences }: Reconciliation): string {
  if (!finishedAt) return 'Buku belum pernah diperiksa.'
  return differences === 0n ? 'Buku cocok.' : `Ada ${differences} selisih di buku.`
}

const toJson = (last: Reconciliation) => ({
  reconciliation: last.finishedAt ? reconciliationJson.toJson(last) : null,
  requested_at: toIsoTime(last.requestedAt),
  request_failed_at: toIsoTime(last.requestFailedAt),
})

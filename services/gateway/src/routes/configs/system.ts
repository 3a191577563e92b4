import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { requiredText, rowVersion } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'

const configFields = z.object({
  key: z.string(),
  description: z.string(),
  value: z.string(),
  /** Unit for display: rupiah, percent, days, points, level or choices. */
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  version: z.number(),
})

export const configsDatatable = declareCall({
  method: 'POST',
  path: '/api/configs/datatables',
  access: 'admin',
  summary: "The system values with their bounds; the office's are a call of their own.",
  input: tableInput,
  reply: tableReply(configFields, {}),
  async handle({ input, clients }) {
    const page = await clients.config.listEditableValues({ query: tableQuery(input) })
    const data = page.values.map(({ value, unit, min, max, version }) => ({
      key: value?.key ?? '',
      description: value?.description ?? '',
      value: value?.value ?? '',
      unit,
      min: Number(min),
      max: Number(max),
      version: Number(version),
    }))
    return { ...tableEnvelope(input, page.counts), data }
  },
})

export const updateConfig = declareCall({
  method: 'POST',
  path: '/api/configs/update',
  access: 'admin',
  summary: 'Sets one system value. 409 when it has another version than the one sent along.',
  mayConflict: true,
  input: z.object({
    key: requiredText(100),
    // JSON clients send numeric values as numbers.
    value: z.union([z.string().max(500), z.number().transform(String)], { error: 'Wajib diisi.' }),
    version: rowVersion,
  }),
  reply: z.object({ message: z.string(), value: z.string() }),
  proposed: proposedReply,
  async handle({ input, clients, reply }) {
    const { value, proposalId } = await clients.config.updateValue(input)
    if (proposalId) return replyProposed(reply, 'config', proposalId, 'Perubahan pengaturan ini')
    return { message: 'Pengaturan sudah disimpan.', value }
  },
})

import { type EditableValue, Value } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { requiredText, rowVersion } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { json } from '../../mappers/json-mapper'

const valueJson = json
  .object<EditableValue>()({
    /** Unit for display: rupiah, percent, days, points, level or choices. */
    unit: json.text,
    min: json.number,
    max: json.number,
    version: json.number,
  })
  .with(
    { key: z.string(), description: z.string(), value: z.string() },
    ({ value = Value.create() }) => value,
  )

export const configsDatatable = declareTable({
  path: '/api/configs/datatables',
  access: 'configuration.read',
  summary: "The system values with their bounds; the office's are a call of their own.",
  list: ({ query, clients }) => clients.config.listEditableValues({ query }),
  rows: (page) => page.values,
  row: valueJson,
})

export const updateConfig = declareCall({
  method: 'POST',
  path: '/api/configs/update',
  access: 'configuration.change',
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

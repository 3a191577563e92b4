import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { amount, rowId, rowVersion, text } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { activityStatus } from '../../mappers/activity-status'
import { statusFields } from '../../mappers/status'
import { rupiah } from '../../mappers/wallet'

const bankFields = z.object({
  id: z.string(),
  name: z.string(),
  fee: z.number(),
  /** Code of the bank in payout files; empty when not set. */
  code: z.string(),
  channel_code: z.string(),
  ...statusFields,
  version: z.number(),
})

export const banksDatatable = declareCall({
  method: 'POST',
  path: '/api/banks/datatable',
  access: 'admin',
  summary: 'All banks, inactive ones included.',
  input: tableInput,
  reply: tableReply(bankFields, {}),
  async handle({ input, clients }) {
    const page = await clients.config.listEditableBanks({ query: tableQuery(input) })
    const data = page.banks.flatMap(({ bank, version }) =>
      bank
        ? {
            id: String(bank.id),
            name: bank.name,
            fee: rupiah(bank.fee),
            code: bank.code,
            channel_code: bank.channelCode,
            ...activityStatus(bank.active),
            version: Number(version),
          }
        : [],
    )
    return { ...tableEnvelope(input, page.counts), data }
  },
})

const bankForm = z.object({
  name: text(),
  fee: amount,
  status: z.enum(['active', 'inactive'], { error: 'Pilih Aktif atau Tidak Aktif.' }),
  // Missing fields keep their values.
  code: text(20).optional(),
  channel_code: text(50).optional(),
})

const reply = z.object({ message: z.string() })

export const createBank = declareCall({
  method: 'POST',
  path: '/api/banks/create',
  access: 'admin',
  idempotent: true,
  summary: 'Adds a bank.',
  input: bankForm,
  reply,
  async handle({ input, clients, idempotencyKey }) {
    const bank = await clients.config.createBank({ ...toBankTerms(input), idempotencyKey })
    return { message: `${bank.name} sudah ditambahkan.` }
  },
})

export const updateBank = declareCall({
  method: 'POST',
  path: '/api/banks/:id/update',
  access: 'admin',
  summary: 'Changes a bank. 409 when it has another version than the one sent along.',
  mayConflict: true,
  input: bankForm.extend({ version: rowVersion }),
  params: z.object({ id: rowId }),
  reply,
  proposed: proposedReply,
  async handle({ input, params, clients, reply }) {
    const bank = await clients.config.updateBank({
      id: params.id,
      version: input.version,
      ...toBankTerms(input),
    })
    if (bank.proposalId) return replyProposed(reply, 'config', bank.proposalId, `Perubahan ${bank.name}`)
    return { message: `${bank.name} sudah disimpan.` }
  },
})

function toBankTerms({ name, fee, status, code, channel_code: channelCode }: z.output<typeof bankForm>) {
  return { name, fee, active: status === 'active', code, channelCode }
}

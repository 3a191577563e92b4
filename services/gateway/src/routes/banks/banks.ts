import type { Bank } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { amount, rowId, rowVersion, text } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { searchTerm, select2Input, select2Reply } from '../../http/select2'
import { json } from '../../mappers/json-mapper'
import { activityStatus, activityStatusFields } from '../../mappers/status'
import { rupiah } from '../../mappers/wallet'

const bankJson = json
  .object<Bank & { version: bigint }>()({
    id: json.id,
    name: json.text,
    fee: json.number,
    /** Code of the bank in payout files; empty when not set. */
    code: json.text,
    channel_code: json.text,
    version: json.number,
  })
  .with(activityStatusFields, ({ active }) => activityStatus(active))

export const banksDatatable = declareTable({
  path: '/api/banks/datatable',
  access: 'master_data.read',
  summary: 'All banks, inactive ones included.',
  list: ({ query, clients }) => clients.config.listEditableBanks({ query }),
  rows: ({ banks }) => banks.flatMap(({ bank, version }) => (bank ? { ...bank, version } : [])),
  row: bankJson,
})

export const banksSelect2 = declareCall({
  method: ['GET', 'POST'],
  path: '/api/banks/select2',
  access: 'member',
  summary: 'Active banks for a select box.',
  input: select2Input,
  reply: select2Reply({ fee: z.number() }),
  async handle({ input, clients }) {
    const { banks, more } = await clients.config.listBanks({
      search: searchTerm(input),
      page: input.page,
      id: input.id,
    })
    const results = banks.map(({ id, name, fee }) => ({ id: String(id), text: name, fee: rupiah(fee) }))
    return { message: 'Data berhasil dimuat.', results, pagination: { more } }
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

export const createBank = declareCall({
  method: 'POST',
  path: '/api/banks/create',
  access: 'master_data.change',
  idempotent: true,
  summary: 'Adds a bank.',
  input: bankForm,
  async handle({ input, clients, idempotencyKey }) {
    const bank = await clients.config.createBank({ ...toBankTerms(input), idempotencyKey })
    return { message: `${bank.name} sudah ditambahkan.` }
  },
})

export const updateBank = declareCall({
  method: 'POST',
  path: '/api/banks/:id/update',
  access: 'master_data.change',
  summary: 'Changes a bank. 409 when it has another version than the one sent along.',
  mayConflict: true,
  input: bankForm.extend({ version: rowVersion }),
  params: z.object({ id: rowId }),
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

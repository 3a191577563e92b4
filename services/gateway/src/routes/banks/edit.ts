import { z } from 'zod'
import { call } from '../../http/call'
import { amount, rowId, rowVersion, text } from '../../http/fields'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/table'
import { activityStatus } from '../../present/activity'
import { statusFields } from '../../present/status'
import { rupiah } from '../../present/wallet'

const bankFields = z.object({
  id: z.string(),
  name: z.string(),
  fee: z.number(),
  ...statusFields,
  version: z.number(),
})

export const banksDatatable = call({
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
            ...activityStatus(bank.active),
            version: Number(version),
          }
        : [],
    )
    return { ...tableHead(input, page.counts), data }
  },
})

const bankForm = z.object({
  name: text(),
  fee: amount,
  status: z.enum(['active', 'inactive'], { error: 'Pilih Aktif atau Tidak Aktif.' }),
})

const reply = z.object({ message: z.string() })

export const createBank = call({
  method: 'POST',
  path: '/api/banks/create',
  access: 'admin',
  summary: 'Adds a bank.',
  input: bankForm,
  reply,
  async handle({ input: { name, fee, status }, clients }) {
    const bank = await clients.config.createBank({ name, fee, active: status === 'active' })
    return { message: `${bank.name} sudah ditambahkan.` }
  },
})

export const updateBank = call({
  method: 'POST',
  path: '/api/banks/:id/update',
  access: 'admin',
  summary: 'Changes a bank. 409 when it has another version than the one sent along.',
  mayConflict: true,
  input: bankForm.extend({ version: rowVersion }),
  params: z.object({ id: rowId }),
  reply,
  async handle({ input: { name, fee, status, version }, params, clients }) {
    const bank = await clients.config.updateBank({
      id: params.id,
      name,
      fee,
      active: status === 'active',
      version,
    })
    return { message: `${bank.name} sudah disimpan.` }
  },
})

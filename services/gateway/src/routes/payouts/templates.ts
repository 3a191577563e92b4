import type { PayoutTemplate } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { flag, optionalText, rowVersion } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'

const wordList = z.array(z.string().max(100)).max(50)
const templateFields = z.object({
  id: z.string(),
  name: z.string(),
  format: z.string(),
  delimiter: z.string(),
  header: z.number(),
  active: z.number(),
  version: z.number(),
  columns: z.array(z.object({ title: z.string(), source: z.string(), text: z.string() })),
  result: z.object({
    reference: z.string(),
    account: z.string(),
    amount: z.string(),
    status: z.string(),
    reason: z.string(),
    paid: z.array(z.string()),
    refused: z.array(z.string()),
  }),
})

export const payoutTemplates = declareCall({
  method: 'GET',
  path: '/api/payouts/templates',
  access: 'admin',
  summary: 'How banks want their payout files and write their results, inactive ones included.',
  reply: z.object({ message: z.string(), templates: z.array(templateFields) }),
  async handle({ clients }) {
    const { templates } = await clients.wallet.listPayoutTemplates({})
    return { message: 'Template berhasil dimuat.', templates: templates.map(toTemplateJson) }
  },
})

const EMPTY_RESULT = { reference: '', account: '', amount: '', status: '', reason: '', paid: [], refused: [] }

export const savePayoutTemplate = declareCall({
  method: 'POST',
  path: '/api/payouts/templates/save',
  access: 'admin',
  mayConflict: true,
  summary: 'Adds a template of payout files (without id), or changes one; existing files do not change.',
  input: z.object({
    id: optionalText(50),
    version: rowVersion,
    name: optionalText(),
    format: optionalText(10),
    delimiter: z.string().max(5).default(','),
    header: flag,
    active: flag,
    columns: z
      .array(
        z.object({
          title: optionalText(),
          source: optionalText(30),
          text: optionalText(),
        }),
        'Isi kolom berkas bayar.',
      )
      .max(100, 'Paling banyak 30 kolom.'),
    result: z
      .object({
        reference: optionalText(),
        account: optionalText(),
        amount: optionalText(),
        status: optionalText(),
        reason: optionalText(),
        paid: wordList.default([]),
        refused: wordList.default([]),
      })
      .default(EMPTY_RESULT),
  }),
  reply: z.object({ message: z.string(), template: templateFields }),
  proposed: proposedReply,
  async handle({ input, clients, reply }) {
    const template = await clients.wallet.savePayoutTemplate({ template: input })
    if (template.proposalId)
      return replyProposed(reply, 'wallet', template.proposalId, `Template ${template.name}`)
    return { message: `Template ${template.name} sudah disimpan.`, template: toTemplateJson(template) }
  },
})

function toTemplateJson(one: PayoutTemplate): z.output<typeof templateFields> {
  return {
    id: one.id,
    name: one.name,
    format: one.format,
    delimiter: one.delimiter,
    header: one.header ? 1 : 0,
    active: one.active ? 1 : 0,
    version: Number(one.version),
    columns: one.columns,
    result: one.result ?? EMPTY_RESULT,
  }
}

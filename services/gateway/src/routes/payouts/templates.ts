import type { PayoutTemplate } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { flag, optionalText, rowVersion } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { json } from '../../mappers/json-mapper'

const wordList = z.array(z.string().max(100)).max(50)
const EMPTY_RESULT = { reference: '', account: '', amount: '', status: '', reason: '', paid: [], refused: [] }

const templateJson = json
  .object<PayoutTemplate>()({
    id: json.text,
    name: json.text,
    format: json.text,
    delimiter: json.text,
    header: json.bit,
    active: json.bit,
    version: json.number,
  })
  .with(
    {
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
    },
    ({ columns, result = EMPTY_RESULT }) => ({ columns, result }),
  )

export const payoutTemplates = declareCall({
  method: 'GET',
  path: '/api/payouts/templates',
  access: 'payouts.read',
  summary: 'How banks want their payout files and write their results, inactive ones included.',
  reply: z.object({ message: z.string(), templates: z.array(templateJson.schema) }),
  async handle({ clients }) {
    const { templates } = await clients.wallet.listPayoutTemplates({})
    return { message: 'Template berhasil dimuat.', templates: templates.map(templateJson.toJson) }
  },
})

export const savePayoutTemplate = declareCall({
  method: 'POST',
  path: '/api/payouts/templates/save',
  access: 'payouts.change',
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
        'Isi kolom berkas pembayaran.',
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
  reply: z.object({ message: z.string(), template: templateJson.schema }),
  proposed: proposedReply,
  async handle({ input, clients, reply }) {
    const template = await clients.wallet.savePayoutTemplate({ template: input })
    if (template.proposalId)
      return replyProposed(reply, 'wallet', template.proposalId, `Template ${template.name}`)
    return { message: `Template ${template.name} sudah disimpan.`, template: templateJson.toJson(template) }
  },
})

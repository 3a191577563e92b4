import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { password, requiredText, text } from '../../http/fields'
import { formatCount } from '../../mappers/format-count'
import { creationJson, statusCountFields, toStatusCounts } from '../../mappers/pin'

const chosenPins = z.object({
  ids: z.array(z.string().max(50)).max(1_000, 'Paling banyak 1.000 pin sekaligus.'),
})
const confirmation = z.object({
  reason: text(1_000),
  password: password.min(1, 'Isi kata sandi Anda.'),
})

export const previewVoid = declareCall({
  method: 'POST',
  path: '/api/pins/void/preview',
  access: 'pins.read',
  summary: 'Counts pins by status before they are voided; only available ones can be.',
  input: chosenPins,
  reply: messageReply.extend(statusCountFields.shape),
  async handle({ input, clients }) {
    const { counts } = await clients.pins.previewVoid({ ids: input.ids })
    return { message: 'Ringkasan berhasil dimuat.', ...toStatusCounts(counts) }
  },
})

export const voidPins = declareCall({
  method: 'POST',
  path: '/api/pins/void',
  access: 'pins.change',
  idempotent: true,
  inPerson: true,
  mayConflict: true,
  summary:
    'Voids the available ones of these pins, with a reason that their owners can read; none if one has another owner than `owners` says.',
  input: chosenPins.extend({
    ...confirmation.shape,
    owners: z.array(z.string().max(50)).max(1_000).optional(),
  }),
  reply: messageReply.extend({ voided: z.number(), others: statusCountFields }),
  async handle({ input, clients, idempotencyKey }) {
    const { owners: ownerUsernames = [], ...order } = input
    const { voided, others } = await clients.pins.voidPins({ ...order, ownerUsernames, idempotencyKey })
    const unchanged = new Set(input.ids).size - voided
    const note = unchanged > 0 ? ` ${formatCount(unchanged)} pin tidak diubah.` : ''
    return {
      message: `${formatCount(voided)} pin dibatalkan.${note}`,
      voided,
      others: toStatusCounts(others),
    }
  },
})

export const undoCreation = declareCall({
  method: 'POST',
  path: '/api/pins/creations/undo/:id',
  access: 'pins.change',
  idempotent: true,
  inPerson: true,
  mayConflict: true,
  summary: 'Voids all pins of a creation while each is available and with its first owner.',
  params: z.object({ id: requiredText(50) }),
  input: confirmation,
  async handle({ input, params, clients, idempotencyKey }) {
    const { voided, ownerUsername } = await clients.pins.undoCreation({
      ...input,
      id: params.id,
      idempotencyKey,
    })
    return { message: `Pembuatan diurungkan: ${formatCount(voided)} pin ${ownerUsername} dibatalkan.` }
  },
})

export const pinCreations = declareTable({
  path: '/api/pins/creations/datatable',
  access: 'pins.read',
  summary: 'Creations of pins, with the number of pins that nobody has touched.',
  list: ({ query, clients }) => clients.pins.listCreations({ query }),
  rows: (page) => page.creations,
  row: creationJson,
})

import { PackageKind } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'
import { declareCall, proposedReply } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { amount, rowId, rowVersion, text, wholeNumber } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { rupiah } from '../../mappers/wallet'

const packageFields = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.string(),
  name: z.string(),
  pair: z.number(),
  flushout: z.number(),
  price: z.number(),
  bonus_sponsor: z.number(),
  version: z.number(),
})

export const packagesDatatable = declareCall({
  method: 'POST',
  path: '/api/packages/datatable',
  access: 'admin',
  summary: 'All packages.',
  input: tableInput,
  reply: tableReply(packageFields, {}),
  async handle({ input, clients }) {
    const page = await clients.config.listEditablePackages({ query: tableQuery(input) })
    const data = page.packages.flatMap(({ package: one, version }) =>
      one
        ? {
            id: String(one.id),
            code: one.code,
            kind: one.kind === PackageKind.ACTIVATION ? 'activation' : 'repeat_order',
            name: one.name,
            pair: one.pair,
            flushout: one.flushout,
            price: rupiah(one.price),
            bonus_sponsor: rupiah(one.bonusSponsor),
            version: Number(version),
          }
        : [],
    )
    return { ...tableEnvelope(input, page.counts), data }
  },
})

const int32 = 2_147_483_647

export const updatePackage = declareCall({
  method: 'POST',
  path: '/api/packages/:id/update',
  access: 'admin',
  summary:
    'Changes the terms of a package, for later placements only. 409 when it has another version than the one sent along.',
  mayConflict: true,
  input: z.object({
    name: text(),
    pair: wholeNumber(0, int32),
    flushout: wholeNumber(0, int32),
    bonus_sponsor: amount,
    price: amount,
    version: rowVersion,
  }),
  params: z.object({ id: rowId }),
  reply: z.object({ message: z.string() }),
  proposed: proposedReply,
  async handle({ input: { bonus_sponsor, ...terms }, params, clients, reply }) {
    const { name, proposalId } = await clients.config.updatePackage({
      id: params.id,
      ...terms,
      bonusSponsor: bonus_sponsor,
    })
    if (proposalId) return replyProposed(reply, 'config', proposalId, `Perubahan paket ${name}`)
    return { message: `Paket ${name} sudah disimpan dan berlaku untuk penempatan berikutnya.` }
  },
})

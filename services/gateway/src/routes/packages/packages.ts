import { type Package, PackageKind } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'
import { declareCall, messageReply, proposedReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { amount, rowId, rowVersion, text, wholeNumber } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { json } from '../../mappers/json-mapper'

const packageJson = json
  .object<Package>()({
    id: json.id,
    code: json.text,
    pair: json.number,
    flushout: json.number,
    price: json.number,
    bonus_sponsor: json.number,
  })
  .with({ kind: z.string() }, ({ kind }) => ({
    kind: kind === PackageKind.ACTIVATION ? 'activation' : 'repeat_order',
  }))

const optionJson = packageJson.with({ text: z.string() }, ({ name }) => ({ text: name }))

export const packagesList = declareCall({
  method: 'GET',
  path: '/api/packages/list',
  access: 'member',
  summary: 'All packages.',
  reply: messageReply.extend({ results: z.array(optionJson.schema) }),
  async handle({ clients }) {
    const { packages } = await clients.config.listPackages({})
    return { message: 'Data berhasil dimuat.', results: packages.map(optionJson.toJson) }
  },
})

const editablePackageJson = json
  .object<Package & { version: bigint }>()({ name: json.text, version: json.number })
  .and(packageJson)

export const packagesDatatable = declareTable({
  path: '/api/packages/datatable',
  access: 'master_data.read',
  summary: 'All packages.',
  list: ({ query, clients }) => clients.config.listEditablePackages({ query }),
  rows: (page) => page.packages.flatMap(({ package: one, version }) => (one ? { ...one, version } : [])),
  row: editablePackageJson,
})

const int32 = 2_147_483_647

export const updatePackage = declareCall({
  method: 'POST',
  path: '/api/packages/:id/update',
  access: 'master_data.change',
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

import { z } from 'zod'
import { declareCall, declareFile, messageReply } from '../../http/call'
import { declareTable, tableInput } from '../../http/datatables'
import { optionalText, requiredText, rowVersion } from '../../http/fields'
import { PICTURE_TYPES } from '../../http/send-file'
import { listedIdentityJson, openedIdentityJson } from '../../mappers/identity'

export const identitiesDatatable = declareTable({
  path: '/api/identities/datatable',
  access: 'identities.change',
  summary: 'Submitted identities without their numbers, oldest first; `fstatus`: review, verified, rejected.',
  input: tableInput.extend({ fstatus: optionalText(20) }),
  list: ({ input, query, clients }) => clients.identity.listIdentities({ query, status: input.fstatus }),
  rows: (page) => page.identities,
  row: listedIdentityJson,
})

export const openIdentity = declareCall({
  method: 'POST',
  path: '/api/identities/open',
  access: 'identities.change',
  inPerson: true,
  summary: 'One submitted identity with NIK, NPWP and the addresses of its pictures; leaves an audit entry.',
  input: z.object({ id: requiredText(50) }),
  reply: messageReply.extend({ identity: openedIdentityJson.schema }),
  async handle({ input, clients }) {
    const opened = await clients.identity.openIdentity({ memberId: input.id })
    return { message: 'Data identitas berhasil dimuat.', identity: openedIdentityJson.toJson(opened) }
  },
})

export const decideIdentity = declareCall({
  method: 'POST',
  path: '/api/identities/decide',
  access: 'identities.change',
  inPerson: true,
  mayConflict: true,
  summary:
    'Verifies or rejects (`reason`, a preset) a submitted identity. 403 for the own one; 409 when it has another version.',
  input: z.object({
    id: requiredText(50),
    version: rowVersion,
    status: z.enum(['verified', 'rejected'], 'Pilih terverifikasi atau ditolak.'),
    reason: optionalText(20),
  }),
  reply: messageReply.extend({ identity: listedIdentityJson.schema }),
  async handle({ input, clients }) {
    const { id, version, status, reason } = input
    const decided = await clients.identity.decideIdentity({
      memberId: id,
      version,
      verified: status === 'verified',
      reason,
    })
    const identity = listedIdentityJson.toJson(decided.identity!)
    const outcome = status === 'verified' ? 'terverifikasi.' : 'ditolak. Alasannya dikabarkan kepada member.'
    return { message: `Identitas ${identity.username} ${outcome}`, identity }
  },
})

/** Shown to the admins who check it; nothing may keep it. */
export const identityPicture = declareFile({
  path: '/api/identities/picture/:id/:kind',
  access: 'identities.change',
  summary:
    'A picture of a submitted identity as WebP (`kind`: id_card, selfie); leaves an audit entry. Not stored by browsers.',
  contentTypes: PICTURE_TYPES,
  params: z.object({ id: z.string().max(50), kind: z.string().max(20) }),
  async handle({ params: { id, kind }, clients, reply }) {
    const { data } = await clients.identity.readIdentityPicture({ memberId: id, kind })
    return reply.type('image/webp').send(Buffer.from(data))
  },
})

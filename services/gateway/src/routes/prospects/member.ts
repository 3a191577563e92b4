import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { prospectJson } from './prospect'
import { requireProspects } from './settings'

/** Empty without a link. */
const linkReply = messageReply.extend({ code: z.string() })

export const prospectLink = declareCall({
  method: 'GET',
  path: '/api/prospects/link',
  access: 'member',
  summary: "The code of the caller's link for prospects; empty without one. 404 where prospects are off.",
  reply: linkReply,
  async handle({ clients }) {
    await requireProspects(clients)
    const { code } = await clients.identity.readOwnProspectLink({})
    return { message: code ? 'Tautan Anda aktif.' : 'Anda belum punya tautan.', code }
  },
})

export const renewProspectLink = declareCall({
  method: 'POST',
  path: '/api/prospects/link/renew',
  access: 'member',
  inPerson: true,
  summary: 'Makes a link for prospects; an earlier one ends. 404 where prospects are off.',
  reply: linkReply,
  async handle({ clients }) {
    await requireProspects(clients)
    const { code } = await clients.identity.renewProspectLink({})
    return { message: 'Tautan baru sudah dibuat.', code }
  },
})

export const removeProspectLink = declareCall({
  method: 'POST',
  path: '/api/prospects/link/remove',
  access: 'member',
  inPerson: true,
  summary: "Ends the caller's link for prospects. Repeating it changes nothing. 404 where prospects are off.",
  reply: linkReply,
  async handle({ clients }) {
    await requireProspects(clients)
    const { code } = await clients.identity.removeProspectLink({})
    return { message: 'Tautan Anda sudah dinonaktifkan.', code }
  },
})

export const readProspect = declareCall({
  method: 'GET',
  path: '/api/prospects/read/:id',
  access: 'member',
  summary: "A prospect of the caller's queue. 404 for one of another queue.",
  params: z.object({ id: requiredText(50) }),
  reply: messageReply.extend({ prospect: prospectJson.schema }),
  async handle({ params, clients }) {
    await requireProspects(clients)
    const prospect = await clients.identity.readProspect(params)
    return { message: 'Calon member berhasil dimuat.', prospect: prospectJson.toJson(prospect) }
  },
})

export const removeProspect = declareCall({
  method: 'POST',
  path: '/api/prospects/remove',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    "Deletes a prospect of the caller's queue with all data, also where prospects are off. 409 while a registration runs and when it is placed.",
  input: z.object({ id: requiredText(50) }),
  async handle({ input, clients }) {
    await clients.identity.removeProspect(input)
    return { message: 'Data calon member sudah dihapus.' }
  },
})

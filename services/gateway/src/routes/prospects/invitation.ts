import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { flag, optionalText, requiredText } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'
import { requireProspects } from './settings'

export const invitation = declareCall({
  method: 'GET',
  path: '/api/prospects/invitation/:code',
  access: 'public',
  summary:
    'The member of a link: name and small photo (a data URL), the office with its address and contacts, and the consent text. 404 for every link that cannot be used, whatever the reason.',
  params: z.object({ code: z.string().max(100) }),
  reply: messageReply.extend({
    name: z.string(),
    photo: z.string().nullable(),
    office: z.string(),
    office_address: z.string(),
    office_phone: z.string(),
    office_email: z.string(),
    consent: z.object({ version: z.string(), text: z.string() }),
  }),
  async handle({ params, clients }) {
    const { days, office } = await requireProspects(clients)
    const link = await clients.identity.readProspectLink({ code: params.code })
    const text = link.consentText
      .replace('{perusahaan}', () => office.name)
      .replace('{sponsor}', () => link.name)
      .replace('{hari}', () => String(days))
    const photo = Buffer.from(link.photo).toString('base64')
    return {
      message: 'Tautan berlaku.',
      name: link.name,
      photo: photo ? `data:image/webp;base64,${photo}` : null,
      office: office.name,
      office_address: office.address,
      office_phone: office.phone,
      office_email: office.email,
      consent: { version: link.consentVersion, text },
    }
  },
})

export const applyAsProspect = declareCall({
  method: 'POST',
  path: '/api/prospects/apply',
  access: 'public',
  summary:
    'Sends a code of six digits to the phone of somebody who wants to become a member; the token verifies it. The answer is the same for every phone. 404 for a link that cannot be used; 429 for an address or a link with too many tries, and once the codes of the day are used up.',
  input: z.object({
    code: requiredText(100),
    name: requiredText(100),
    phone: requiredText(50),
    city: optionalText(100),
    note: optionalText(500),
    consent_version: optionalText(20),
    agree: flag,
  }),
  reply: messageReply.extend({ token: z.string(), expires_at: z.string().nullable() }),
  async handle({ input: { agree, consent_version: consentVersion, ...typed }, clients }) {
    const { dailyCodes, days } = await requireProspects(clients)
    const edgeErrors: Record<string, string> = {}
    if (!agree) edgeErrors.agree = 'Centang persetujuan untuk melanjutkan.'
    const { token, expiresAt } = await clients.identity.applyAsProspect({
      ...typed,
      consentVersion,
      edgeErrors,
      dailyCodes,
      keepDays: days,
    })
    return { message: 'Kode dikirim lewat WhatsApp.', token, expires_at: toIsoTime(expiresAt) }
  },
})

export const verifyProspect = declareCall({
  method: 'POST',
  path: '/api/prospects/verify',
  access: 'public',
  summary:
    "Adds a prospect to the queue of the link's member, by the code that was sent to the phone. Five wrong ones make it void.",
  input: z.object({ token: requiredText(100), code: requiredText(20) }),
  async handle({ input, clients }) {
    await requireProspects(clients)
    await clients.identity.verifyProspect(input)
    return { message: 'Data Anda sudah dikirim.' }
  },
})

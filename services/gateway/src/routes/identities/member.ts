import { notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall, messageReply } from '../../http/call'
import { optionalText, requiredText } from '../../http/fields'
import { ownIdentityJson } from '../../mappers/identity'
import { storeIdentityPicture as storePicture } from '../photos/store-photo'

/** Faults: not_found while the programme does not verify identities. */
async function requireVerification({ config }: Clients): Promise<void> {
  const { values } = await config.readValues({})
  if (!values.some(({ key, value }) => key === 'identity_verification' && value === '1'))
    throw notFound('Verifikasi identitas belum dibuka.')
}

const ownIdentityReply = messageReply.extend({ identity: ownIdentityJson.schema })

export const myIdentity = declareCall({
  method: 'GET',
  path: '/api/identity',
  access: 'member',
  summary:
    "The state of the caller's identity verification, with masked numbers. 404 while `identity_verification` is 0.",
  reply: ownIdentityReply,
  async handle({ clients }) {
    await requireVerification(clients)
    const identity = ownIdentityJson.toJson(await clients.identity.readOwnIdentity({}))
    return { message: 'Verifikasi identitas berhasil dimuat.', identity }
  },
})

export const uploadIdentityPicture = declareCall({
  method: 'POST',
  path: '/api/identity/picture',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  fileField: 'photo',
  summary:
    'Stores a picture of the caller (`kind`: id_card, selfie), replacing an earlier one. 409 in review and when verified.',
  input: z.object({ kind: requiredText(20) }),
  async handle({ input, clients, request }) {
    await requireVerification(clients)
    await storePicture(clients, input.kind, request.photo)
    return { message: 'Foto sudah tersimpan.' }
  },
})

export const submitIdentity = declareCall({
  method: 'POST',
  path: '/api/identity/submit',
  access: 'member',
  inPerson: true,
  mayConflict: true,
  summary:
    'Submits NIK, NPWP (optional) and the stored pictures for a check by the office. 409 in review and when verified.',
  input: z.object({ nik: requiredText(50), npwp: optionalText(50) }),
  reply: ownIdentityReply,
  async handle({ input, clients }) {
    await requireVerification(clients)
    const identity = ownIdentityJson.toJson(await clients.identity.submitIdentity(input))
    return { message: 'Data identitas terkirim. Hasil pemeriksaan kami kabarkan lewat notifikasi.', identity }
  },
})

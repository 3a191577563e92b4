import type { Consent } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

/** A text that a member has accepted. */
export const consentJson = json.object<Consent>()({
  key: json.text,
  version: json.text,
  accepted_at: json.time.from('acceptedAt'),
  how: json.text,
})

/** Returns the name of the office. Faults: not_found while the programme does not ask for consents. */
async function requireConsents({ configCache }: Clients): Promise<string> {
  const { values } = await configCache.readValues({})
  const textOf = (key: string) => values.find((value) => value.key === key)?.value ?? ''
  if (textOf('consent_required') !== '1') throw notFound('Persetujuan data pribadi tidak diminta.')
  return textOf('office_name')
}

export const consent = declareCall({
  method: 'GET',
  path: '/api/users/consent',
  access: 'member',
  summary:
    'The text about personal data that members are asked to accept, and when the caller accepted this version (null before). 404 while `consent_required` is 0.',
  reply: messageReply.extend({ version: z.string(), text: z.string(), accepted_at: z.string().nullable() }),
  async handle({ clients }) {
    const office = await requireConsents(clients)
    const { current, consents } = await clients.identity.readOwnConsents({})
    const { key = '', version = '', text = '' } = current ?? {}
    const accepted = consents.map(consentJson.toJson)
    return {
      message: 'Teks persetujuan berhasil dimuat.',
      version,
      text: text.replace('{perusahaan}', () => office),
      accepted_at: accepted.find((one) => one.key === key && one.version === version)?.accepted_at ?? null,
    }
  },
})

export const acceptConsent = declareCall({
  method: 'POST',
  path: '/api/users/consent',
  access: 'member',
  inPerson: true,
  summary:
    'Accepts the current text about personal data, by its version; again changes nothing. 422 for another version; 404 while `consent_required` is 0.',
  input: z.object({ version: requiredText(20) }),
  async handle({ input, clients }) {
    await requireConsents(clients)
    await clients.identity.acceptConsent(input)
    return { message: 'Terima kasih. Persetujuan Anda tersimpan.' }
  },
})

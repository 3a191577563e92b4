import { z } from 'zod'
import { call } from '../../http/call'
import { flag } from '../../http/fields'

export const setMessaging = call({
  method: 'POST',
  path: '/api/users/messaging',
  access: 'member',
  inPerson: true,
  summary:
    'Whether the caller wants messages to the phone (wanted: 1 or 0). Those of security, such as recovery links, always go.',
  input: z.object({ wanted: flag }),
  reply: z.object({ message: z.string() }),
  async handle({ input, clients }) {
    await clients.identity.setMessaging(input)
    const message = input.wanted
      ? 'Pemberitahuan lewat WhatsApp dinyalakan.'
      : 'Pemberitahuan lewat WhatsApp dimatikan. Pesan keamanan tetap dikirim.'
    return { message }
  },
})

import { z } from 'zod'
import { declareCall } from '../../http/call'

/** Unlike a checkbox, a missing value is an error and not a no. */
const choice = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])], { error: 'Pilih ya atau tidak.' })
  .transform((value) => [true, 1, '1', 'true'].includes(value))

export const setMessaging = declareCall({
  method: 'POST',
  path: '/api/users/messaging',
  access: 'member',
  inPerson: true,
  summary:
    'Whether the caller wants messages to the phone (wanted: 1 or 0). Those of security, such as recovery links, always go.',
  input: z.object({ wanted: choice }),
  async handle({ input, clients }) {
    await clients.identity.setMessaging({ enabled: input.wanted })
    const message = input.wanted
      ? 'Pemberitahuan lewat WhatsApp diaktifkan.'
      : 'Pemberitahuan lewat WhatsApp dinonaktifkan. Pesan keamanan tetap dikirim.'
    return { message }
  },
})

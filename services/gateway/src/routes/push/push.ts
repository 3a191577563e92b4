import { notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import { type AnyCall, declareCall } from '../../http/call'

/** Base64url of a fixed length: a public key has 65 bytes, the secret 16. */
const key = (length: number) =>
  z.string('Wajib diisi.').regex(new RegExp(`^[\\w-]{${length}}$`), 'Kunci tidak lengkap.')

const readPush = declareCall({
  method: 'GET',
  path: '/api/push',
  access: 'member',
  summary:
    "Whether the device of the caller's session receives notifications. 404 where notifications are not in use.",
  reply: z.object({ message: z.string(), subscribed: z.boolean() }),
  async handle({ clients }) {
    const { subscribed } = await clients.push.readPush({})
    return { message: 'Pengaturan notifikasi berhasil dimuat.', subscribed }
  },
})

const subscribePush = declareCall({
  method: 'POST',
  path: '/api/push/subscribe',
  access: 'member',
  inPerson: true,
  summary:
    "Stores the web push subscription of the session's device, until the session ends. 404 where notifications are not in use.",
  input: z.object({
    endpoint: z.string('Wajib diisi.').min(1, 'Wajib diisi.').max(1_000, 'Paling banyak 1000 karakter.'),
    p256dh: key(87),
    auth: key(22),
  }),
  async handle({ input, clients }) {
    await clients.push.subscribePush(input)
    return { message: 'Notifikasi di HP ini aktif.' }
  },
})

const unsubscribePush = declareCall({
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'member',
  inPerson: true,
  summary: "Removes the web push subscription of the session's device.",
  async handle({ clients }) {
    await clients.push.unsubscribePush({})
    return { message: 'Notifikasi di HP ini nonaktif.' }
  },
})

/** The calls of notifications; without a key of the sender they answer 404. */
export const pushCalls = (pushKey: string | undefined): AnyCall[] => [
  requireKey(pushKey, readPush),
  requireKey(pushKey, subscribePush),
  // Without a key too: a device may still have a subscription.
  unsubscribePush,
]

function requireKey(pushKey: string | undefined, call: AnyCall): AnyCall {
  if (pushKey !== undefined) return call
  return {
    ...call,
    async handle() {
      throw notFound('Notifikasi di HP belum dipakai di sini.')
    },
  }
}

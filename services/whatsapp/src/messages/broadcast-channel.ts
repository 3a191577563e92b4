/** Channels that announcements are sent by. */
export const broadcastChannels = ['whatsapp', 'email'] as const
export type BroadcastChannel = (typeof broadcastChannels)[number]

/** Fields of identity's messages: the address of a recipient, and the number of different addresses. */
export const broadcastFields = {
  whatsapp: { address: 'phone', count: 'phones' },
  email: { address: 'address', count: 'addresses' },
} as const satisfies Readonly<Record<BroadcastChannel, object>>

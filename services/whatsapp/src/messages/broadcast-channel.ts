/** Channels that announcements are sent by. */
export const broadcastChannels = ['whatsapp', 'email'] as const
export type BroadcastChannel = (typeof broadcastChannels)[number]

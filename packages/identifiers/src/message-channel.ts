/**
 * Channels of messages to members (`MessageRequested` of `identity/v1/events.proto`). Records
 * over them in identity, whatsapp, the gateway, the admin remote and tools/dev do not compile without an entry for each.
 */
export type MessageChannel = 'whatsapp' | 'email' | 'push'

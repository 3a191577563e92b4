/**
 * Channels of messages to members (`MessageRequested` of `identity/v1/events.proto`). What depends on the channel is a record
 * over them in identity, whatsapp, the gateway and the admin remote: a channel without an entry does not compile.
 */
export type MessageChannel = 'whatsapp' | 'email' | 'push'

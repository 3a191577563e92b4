import { createHash } from 'node:crypto'

/**
 * WhatsApp's id of a message, the same for every try, so that its server takes a second try for the first one.
 * It has the form of the ids that other linked devices make.
 */
export function whatsappMessageId(messageId: string): string {
  return `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18).toUpperCase()}`
}

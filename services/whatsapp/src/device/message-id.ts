import { createHash } from 'node:crypto'

/**
 * Derives WhatsApp's message id from ours, so that its server deduplicates retries. The format is that of other
 * linked devices.
 */
export function whatsappMessageId(messageId: string): string {
  return `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18).toUpperCase()}`
}

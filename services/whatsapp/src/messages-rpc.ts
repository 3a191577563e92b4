import type { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { Handlers } from '@jejaring/service-kit'
import { MAX_LENGTH } from './messages/templates/text'
import type { Messages } from './messages-context'
import { listMessages } from './operations/list-messages'
import { readQueue } from './operations/read-queue'
import { resendMessage } from './operations/resend-message'
import { sendTestMessage } from './operations/send-test-message'
import { listTemplates, previewTemplate, updateTemplate } from './operations/templates'

/** Request → operation → reply. */
export function handlers(messages: Messages): Handlers<WhatsappServiceService> {
  return {
    readQueue: () => readQueue(messages),
    listMessages: ({ query, statuses }) => listMessages(messages, query, statuses),
    resendMessage: async ({ id }) => {
      await resendMessage(messages, id)
      return {}
    },
    sendTestMessage: ({ phone, idempotencyKey }) => sendTestMessage(messages, phone, idempotencyKey),
    listTemplates: async () => ({ templates: await listTemplates(messages), maxLength: MAX_LENGTH }),
    previewTemplate: async ({ name, text }) => ({ text: await previewTemplate(messages, name, text) }),
    updateTemplate: ({ name, text, version }) => updateTemplate(messages, name, text, version),
  }
}

import type { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { Handlers } from '@jejaring/service-kit'
import type { Context } from '../context'
import { MAX_TEXT_LENGTH } from '../messages/templates/template-text'
import { forecastBroadcast } from '../operations/forecast-broadcast'
import { listMessages } from '../operations/list-messages'
import { listTemplates } from '../operations/list-templates'
import { previewTemplate } from '../operations/preview-template'
import { readBroadcasts } from '../operations/read-broadcasts'
import { readQueue } from '../operations/read-queue'
import { recordDeliveryStatuses } from '../operations/record-delivery-statuses'
import { resendMessage } from '../operations/resend-message'
import { sendTestMessage } from '../operations/send-test-message'
import { updateTemplate } from '../operations/update-template'

/** RPC handlers of the message queue: map requests to operations and results to replies. */
export function messageHandlers(context: Context): Handlers<WhatsappServiceService> {
  return {
    readQueue: () => readQueue(context),
    listMessages: ({ query, statuses }) => listMessages(context, query, statuses),
    resendMessage: async ({ id }) => {
      await resendMessage(context, id)
      return {}
    },
    sendTestMessage: ({ phone, idempotencyKey }) => sendTestMessage(context, phone, idempotencyKey),
    forecastBroadcast: (request) => forecastBroadcast(context, request),
    readBroadcasts: ({ announcementIds }) => readBroadcasts(context, announcementIds),
    recordDeliveryStatuses: async (request) => {
      await recordDeliveryStatuses(context, request)
      return {}
    },
    listTemplates: async () => ({ templates: await listTemplates(context), maxLength: MAX_TEXT_LENGTH }),
    previewTemplate: async ({ name, text }) => ({ text: await previewTemplate(context, name, text) }),
    updateTemplate: ({ name, text, version }) => updateTemplate(context, name, text, version),
  }
}

import type { ChannelMessage } from '../../messages/channel'

interface TextParameter {
  readonly type: 'text'
  readonly text: string
  readonly parameter_name?: string
}

/** Only of the category AUTHENTICATION: WhatsApp refuses codes in other templates. */
const CODE_TEMPLATES: ReadonlySet<string> = new Set(['verify_phone', 'verify_prospect'])

/**
 * Returns the body of `POST /<version>/<phone number id>/messages`. The office writes first, so that each message is a
 * template that WhatsApp has approved: `jejaring_<template>_v<version>`, whose variables have the names of ours.
 */
export function messageBody({ messageId, recipient, template, version, variables }: ChannelMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipient,
    type: 'template',
    template: {
      name: `jejaring_${template}_v${version}`,
      language: { code: 'id' },
      components: CODE_TEMPLATES.has(template)
        ? codeComponents(variables.kode ?? '')
        : bodyComponents(variables),
    },
    // Returned in status webhooks.
    biz_opaque_callback_data: messageId,
  }
}

function bodyComponents(variables: Readonly<Record<string, string>>) {
  const parameters = Object.entries(variables).map(([name, text]) => ({
    ...textParameter(text),
    parameter_name: name,
  }))
  return parameters.length > 0 ? [{ type: 'body', parameters }] : []
}

/** The code is in the text and in the button that copies it. */
function codeComponents(code: string) {
  const parameters = [textParameter(code)]
  return [
    { type: 'body', parameters },
    { type: 'button', sub_type: 'url', index: '0', parameters },
  ]
}

/** WhatsApp refuses line breaks and more than four spaces in a row in a parameter. */
function textParameter(text: string): TextParameter {
  return { type: 'text', text: text.replaceAll(/\s+/g, ' ').trim() }
}

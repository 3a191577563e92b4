import type { Template } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText, rowVersion } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'
import { templateName } from '../../mappers/message'

const templateFields = z.object({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  /** Default text of a new installation. */
  initial: z.string(),
  version: z.number(),
  variables: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
  changed_at: z.string().nullable(),
  /** Sent regardless of the recipient's messaging choice. */
  security: z.boolean(),
})

const params = z.object({ name: requiredText(50) })

/** Not trimmed: line breaks and blanks are part of the text. The service normalises it and enforces the length. */
const text = z.string({ error: 'Wajib diisi.' }).max(5000, 'Teks terlalu panjang.')

export const templates = declareCall({
  method: 'GET',
  path: '/api/whatsapp/templates',
  access: 'admin',
  summary: 'Every text that goes to a phone, with its allowed variables.',
  reply: z.object({ message: z.string(), max_length: z.number(), data: z.array(templateFields) }),
  async handle({ clients }) {
    const { templates, maxLength } = await clients.whatsapp.listTemplates({})
    return {
      message: 'Teks pesan berhasil dimuat.',
      max_length: maxLength,
      data: templates.map(toTemplateJson),
    }
  },
})

export const previewTemplate = declareCall({
  method: 'POST',
  path: '/api/whatsapp/templates/:name/preview',
  access: 'admin',
  summary: 'A text with invented values in place of its variables. 422 for an unknown variable.',
  params,
  input: z.object({ text }),
  reply: z.object({ message: z.string(), text: z.string() }),
  async handle({ input, params, clients }) {
    const preview = await clients.whatsapp.previewTemplate({ name: params.name, text: input.text })
    return { message: 'Pratinjau berhasil dibuat.', text: preview.text }
  },
})

export const updateTemplate = declareCall({
  method: 'POST',
  path: '/api/whatsapp/templates/:name/update',
  access: 'admin',
  mayConflict: true,
  summary:
    'Makes a text the next version of a template. 422 for an unknown variable; 409 when there is a newer version than the one sent along.',
  params,
  input: z.object({ text, version: rowVersion }),
  reply: z.object({ message: z.string(), template: templateFields }),
  async handle({ input, params, clients }) {
    const template = toTemplateJson(await clients.whatsapp.updateTemplate({ name: params.name, ...input }))
    return { message: `Teks "${template.label}" sudah disimpan.`, template }
  },
})

function toTemplateJson(template: Template): z.output<typeof templateFields> {
  return {
    name: template.name,
    label: templateName(template.name),
    text: template.text,
    initial: template.initial,
    version: Number(template.version),
    variables: template.variables,
    changed_at: toIsoTime(template.changedAt),
    security: template.security,
  }
}

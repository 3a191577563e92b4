import type { Template, Variable } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText, rowVersion } from '../../http/fields'
import { json } from '../../mappers/json-mapper'
import { templateName } from '../../mappers/message'

const variableJson = json.object<Variable>()({
  name: json.text,
  description: json.text,
  required: json.flag,
})

const templateJson = json
  .object<Template>()({
    name: json.text,
    text: json.text,
    /** Default text of a new installation. */
    initial: json.text,
    version: json.number,
    variables: json.list(variableJson),
    changed_at: json.time,
    /** Sent regardless of the recipient's messaging choice. */
    security: json.flag,
  })
  .with({ label: z.string() }, ({ name }) => ({ label: templateName(name) }))

const params = z.object({ name: requiredText(50) })

/** Not trimmed: line breaks and blanks are part of the text. The service normalises it and enforces the length. */
const text = z.string({ error: 'Wajib diisi.' }).max(5000, 'Teks terlalu panjang.')

export const templates = declareCall({
  method: 'GET',
  path: '/api/whatsapp/templates',
  access: 'messages.read',
  summary: 'Every text that goes to a phone, with its allowed variables.',
  reply: z.object({ message: z.string(), max_length: z.number(), data: z.array(templateJson.schema) }),
  async handle({ clients }) {
    const { templates, maxLength } = await clients.whatsapp.listTemplates({})
    return {
      message: 'Teks pesan berhasil dimuat.',
      max_length: maxLength,
      data: templates.map(templateJson.toJson),
    }
  },
})

export const previewTemplate = declareCall({
  method: 'POST',
  path: '/api/whatsapp/templates/:name/preview',
  access: 'messages.read',
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
  access: 'sender.change',
  mayConflict: true,
  summary:
    'Makes a text the next version of a template. 422 for an unknown variable; 409 when there is a newer version than the one sent along.',
  params,
  input: z.object({ text, version: rowVersion }),
  reply: z.object({ message: z.string(), template: templateJson.schema }),
  async handle({ input, params, clients }) {
    const updated = await clients.whatsapp.updateTemplate({ name: params.name, ...input })
    const template = templateJson.toJson(updated)
    return { message: `Teks "${template.label}" sudah disimpan.`, template }
  },
})

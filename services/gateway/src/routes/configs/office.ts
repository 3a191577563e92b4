import type { Office } from '@jejaring/proto/config/v1/config'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { rowVersion, text } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

const officeJson = json.object<Office>()({
  office_name: json.text.from('name'),
  office_email: json.text.from('email'),
  office_phone: json.text.from('phone'),
  office_address: json.text.from('address'),
  version: json.number,
})

const reply = messageReply.extend({ office: officeJson.schema })

export const office = declareCall({
  method: 'GET',
  path: '/api/configs/office',
  access: 'configuration.read',
  summary: "The office's data, with the version to send along with a change.",
  reply,
  async handle({ clients }) {
    return {
      message: 'Data berhasil dimuat.',
      office: officeJson.toJson(await clients.config.readOffice({})),
    }
  },
})

export const updateOffice = declareCall({
  method: 'POST',
  path: '/api/configs/office',
  access: 'configuration.change',
  summary: "Changes the office's data. 409 when it has another version than the one sent along.",
  mayConflict: true,
  input: z.object({
    office_name: text(),
    office_email: text(),
    office_phone: text(),
    office_address: text(500),
    version: rowVersion,
  }),
  reply,
  async handle({ input, clients }) {
    const changed = await clients.config.updateOffice({
      office: {
        name: input.office_name,
        email: input.office_email,
        phone: input.office_phone,
        address: input.office_address,
        version: input.version,
      },
    })
    return { message: 'Data perusahaan sudah disimpan.', office: officeJson.toJson(changed) }
  },
})

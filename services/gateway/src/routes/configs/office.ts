import { z } from 'zod'
import { declareCall } from '../../http/call'
import { rowVersion, text } from '../../http/fields'

const officeFields = z.object({
  office_name: z.string(),
  office_email: z.string(),
  office_phone: z.string(),
  office_address: z.string(),
  version: z.number(),
})

interface Office {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly version: bigint
}

const toOfficeJson = ({ name, email, phone, address, version }: Office): z.output<typeof officeFields> => ({
  office_name: name,
  office_email: email,
  office_phone: phone,
  office_address: address,
  version: Number(version),
})

export const office = declareCall({
  method: 'GET',
  path: '/api/configs/office',
  access: 'admin',
  summary: "The office's data, with the version to send along with a change.",
  reply: z.object({ message: z.string(), office: officeFields }),
  async handle({ clients }) {
    return { message: 'Data berhasil dimuat.', office: toOfficeJson(await clients.config.readOffice({})) }
  },
})

export const updateOffice = declareCall({
  method: 'POST',
  path: '/api/configs/office',
  access: 'admin',
  summary: "Changes the office's data. 409 when it has another version than the one sent along.",
  mayConflict: true,
  input: z.object({
    office_name: text(),
    office_email: text(),
    office_phone: text(),
    office_address: text(500),
    version: rowVersion,
  }),
  reply: z.object({ message: z.string(), office: officeFields }),
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
    return { message: 'Data perusahaan sudah disimpan.', office: toOfficeJson(changed) }
  },
})

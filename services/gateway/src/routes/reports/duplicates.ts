import { Identifier, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { flag, optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { toIsoTime } from '../../mappers/iso-time'

const identifiers: Readonly<Record<string, Identifier>> = {
  name: Identifier.NAME,
  phone: Identifier.PHONE,
  account: Identifier.ACCOUNT,
}
const parseIdentifier = (name: string): Identifier | undefined =>
  Object.hasOwn(identifiers, name) ? identifiers[name] : undefined

const duplicate = z.object({
  id: z.string(),
  value: z.string(),
  accounts: z.number(),
  registrations: z.number(),
  first_at: z.string().nullable(),
  last_at: z.string().nullable(),
  members: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      created_at: z.string().nullable(),
      active: z.boolean(),
    }),
  ),
})

export const duplicatesDatatable = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/duplicates',
  access: 'admin',
  summary:
    'Names, phones or bank accounts (`shared`) that several accounts have; `apart`: accounts of several registrations.',
  input: tableInput.extend({ shared: optionalText(20), apart: flag }),
  reply: tableReply(duplicate, { totals: z.object({ accounts: z.number() }) }),
  async handle({ input, clients }) {
    const shared = input.shared ? parseOrInvalid(parseIdentifier, input.shared, 'shared') : Identifier.PHONE
    const page = await clients.identity.listDuplicates({
      query: tableQuery(input),
      shared,
      apart: input.apart,
    })
    const data = page.duplicates.map(({ value, accounts, registrations, firstAt, lastAt, members }) => ({
      id: value,
      value,
      accounts: Number(accounts),
      registrations: Number(registrations),
      first_at: toIsoTime(firstAt),
      last_at: toIsoTime(lastAt),
      members: members.map(({ username, name, createdAt, status }) => ({
        username,
        name,
        created_at: toIsoTime(createdAt),
        active: status === MemberStatus.ACTIVE,
      })),
    }))
    return { ...tableEnvelope(input, page.counts), data, totals: { accounts: Number(page.accounts) } }
  },
})

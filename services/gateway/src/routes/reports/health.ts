import { Identifier, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { call } from '../../http/call'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { flag, optionalText } from '../../http/fields'
import { nameOrFault } from '../../http/parse-or-invalid'
import { moment } from '../../mappers/iso-time'
import { rupiah } from '../../mappers/wallet'

const sums = z.object({ pairs: z.number(), amount: z.number() })

export const flushedDatatable = call({
  method: 'POST',
  path: '/api/reports/datatable/flushed',
  access: 'admin',
  summary: 'Members whose pairs were flushed, in a month or in all, and what the pairs would have paid.',
  input: tableInput.extend({ month: optionalText(7) }),
  reply: tableReply(z.object({ id: z.string(), username: z.string(), name: z.string(), ...sums.shape }), {
    totals: sums,
  }),
  async handle({ input, clients }) {
    const page = await clients.network.listFlushed({ query: tableQuery(input), month: input.month })
    const data = page.members.map(({ memberId, username, name, pairs, amount }) => ({
      ...{ id: memberId, username, name },
      ...{ pairs: Number(pairs), amount: rupiah(amount) },
    }))
    const totals = { pairs: Number(page.pairs), amount: rupiah(page.amount) }
    return { ...tableHead(input, page.counts), data, totals }
  },
})

const identifiers: Readonly<Record<string, Identifier>> = {
  name: Identifier.NAME,
  phone: Identifier.PHONE,
  account: Identifier.ACCOUNT,
}
const identifierNamed = (name: string): Identifier | undefined =>
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

export const duplicatesDatatable = call({
  method: 'POST',
  path: '/api/reports/datatable/duplicates',
  access: 'admin',
  summary:
    'Names, phones or bank accounts (`shared`) that several accounts have; `apart`: accounts of several registrations.',
  input: tableInput.extend({ shared: optionalText(20), apart: flag }),
  reply: tableReply(duplicate, { totals: z.object({ accounts: z.number() }) }),
  async handle({ input, clients }) {
    const shared = input.shared ? nameOrFault(identifierNamed, input.shared, 'shared') : Identifier.PHONE
    const page = await clients.identity.listDuplicates({
      ...{ query: tableQuery(input), shared, apart: input.apart },
    })
    const data = page.duplicates.map(({ value, accounts, registrations, firstAt, lastAt, members }) => ({
      ...{ id: value, value, accounts: Number(accounts), registrations: Number(registrations) },
      ...{ first_at: moment(firstAt), last_at: moment(lastAt) },
      members: members.map(({ username, name, createdAt, status }) => ({
        ...{ username, name, created_at: moment(createdAt), active: status === MemberStatus.ACTIVE },
      })),
    }))
    return { ...tableHead(input, page.counts), data, totals: { accounts: Number(page.accounts) } }
  },
})

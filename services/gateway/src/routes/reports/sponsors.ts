import { z } from 'zod'
import { call } from '../../http/call'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { moment } from '../../mappers/iso-time'

const row = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  sponsor_username: z.string(),
  sponsor_name: z.string(),
  username: z.string(),
  name: z.string(),
})

export const sponsorships = call({
  method: 'POST',
  path: '/api/reports/datatable/sponsors',
  access: 'admin',
  summary: 'Who sponsors whom, and how many sponsors there are in the selection.',
  input: tableInput,
  reply: tableReply(row, { totals: z.object({ members: z.number(), sponsors: z.number() }) }),
  async handle({ input, clients }) {
    const page = await clients.network.listSponsorships({ query: tableQuery(input) })
    const data = page.sponsorships.map(
      ({ memberId, createdAt, sponsorUsername, sponsorName, ...member }) => ({
        id: memberId,
        created_at: moment(createdAt),
        sponsor_username: sponsorUsername,
        sponsor_name: sponsorName,
        ...member,
      }),
    )
    const head = tableHead(input, page.counts)
    return { ...head, data, totals: { members: head.recordsFiltered, sponsors: Number(page.sponsors) } }
  },
})

import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { toIsoTime } from '../../mappers/iso-time'

const row = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  sponsor_username: z.string(),
  sponsor_name: z.string(),
  username: z.string(),
  name: z.string(),
})

export const sponsorsReport = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/sponsors',
  access: 'admin',
  summary: 'Sponsors and the members they sponsor, with the number of sponsors in the selection.',
  input: tableInput,
  reply: tableReply(row, { totals: z.object({ members: z.number(), sponsors: z.number() }) }),
  async handle({ input, clients }) {
    const page = await clients.network.listSponsorships({ query: tableQuery(input) })
    const data = page.sponsorships.map(
      ({ memberId, createdAt, username, name, sponsorUsername, sponsorName }) => ({
        id: memberId,
        created_at: toIsoTime(createdAt),
        sponsor_username: sponsorUsername,
        sponsor_name: sponsorName,
        username,
        name,
      }),
    )
    const head = tableEnvelope(input, page.counts)
    return { ...head, data, totals: { members: head.recordsFiltered, sponsors: Number(page.sponsors) } }
  },
})

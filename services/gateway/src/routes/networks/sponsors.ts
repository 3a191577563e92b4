import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { toIsoTime } from '../../mappers/iso-time'
import { photoUrl } from '../../mappers/member'

const row = z.object({
  id: z.string(),
  photo: z.string().nullable(),
  created_at: z.string().nullable(),
  name: z.string(),
  username: z.string(),
})

export const sponsoredMembers = declareCall({
  method: 'POST',
  path: '/api/networks/sponsors',
  access: 'member',
  summary: 'The members that the caller sponsors, and their total number.',
  input: tableInput,
  reply: tableReply(row, { sponsor: z.number() }),
  async handle({ input, clients }) {
    const page = await clients.network.listSponsored({ query: tableQuery(input) })
    const data = page.members.map(({ memberId, photoHash, createdAt, name, username }) => ({
      id: memberId,
      photo: photoUrl(photoHash),
      created_at: toIsoTime(createdAt),
      name,
      username,
    }))
    return { ...tableEnvelope(input, page.counts), data, sponsor: Number(page.sponsored) }
  },
})

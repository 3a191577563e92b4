import { z } from 'zod'
import { call } from '../../http/call'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { moment } from '../../mappers/iso-time'
import { photoUrl } from '../../mappers/member'

const row = z.object({
  id: z.string(),
  photo: z.string().nullable(),
  created_at: z.string().nullable(),
  name: z.string(),
  username: z.string(),
})

export const sponsors = call({
  method: 'POST',
  path: '/api/networks/sponsors',
  access: 'member',
  summary: 'The members whom the caller sponsors, and how many there are in all.',
  input: tableInput,
  reply: tableReply(row, { sponsor: z.number() }),
  async handle({ input, clients }) {
    const page = await clients.network.listSponsored({ query: tableQuery(input) })
    const data = page.members.map(({ memberId, photoHash, createdAt, name, username }) => ({
      id: memberId,
      photo: photoUrl(photoHash),
      created_at: moment(createdAt),
      name,
      username,
    }))
    return { ...tableHead(input, page.counts), data, sponsor: Number(page.sponsored) }
  },
})

import type { Sponsored } from '@jejaring/proto/network/v1/network'
import { declareTable } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'

export const sponsoredMembers = declareTable({
  path: '/api/networks/sponsors',
  access: 'member',
  summary: 'The members that the caller sponsors, and their total number.',
  list: ({ query, clients }) => clients.network.listSponsored({ query }),
  rows: (page) => page.members,
  row: json.object<Sponsored>()({
    id: json.text.from('memberId'),
    photo: json.photo,
    created_at: json.time,
    name: json.text,
    username: json.text,
  }),
  extras: json.object<{ sponsored: bigint }>()({ sponsor: json.number.from('sponsored') }),
})

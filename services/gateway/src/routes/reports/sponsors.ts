import type { ListSponsorshipsReply, Sponsorship } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareTable } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'

export const sponsorsReport = declareTable({
  path: '/api/reports/datatable/sponsors',
  access: 'network_reports.read',
  summary: 'Sponsors and the members they sponsor, with the number of sponsors in the selection.',
  list: ({ query, clients }) => clients.network.listSponsorships({ query }),
  rows: (page) => page.sponsorships,
  row: json.object<Sponsorship>()({
    id: json.text.from('memberId'),
    created_at: json.time,
    sponsor_username: json.text,
    sponsor_name: json.text,
    username: json.text,
    name: json.text,
  }),
  totals: json.computed(
    { members: z.number(), sponsors: z.number() },
    ({ counts, sponsors }: ListSponsorshipsReply) => ({
      members: Number(counts?.filtered ?? 0n),
      sponsors: Number(sponsors),
    }),
  ),
})

import { declareTable } from '../../http/datatables'
import { prospectJson } from './prospect'
import { requireProspects } from './settings'

export const prospects = declareTable({
  path: '/api/prospects/datatable',
  access: 'member',
  summary: "The caller's queue of prospects. 404 where prospects are off.",
  async list({ query, clients }) {
    await requireProspects(clients)
    return await clients.identity.listProspects({ query })
  },
  rows: (page) => page.prospects,
  row: prospectJson,
})

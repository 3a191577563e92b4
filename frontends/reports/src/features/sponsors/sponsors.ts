import { type RowOf, tableSource } from '@jejaring/features'

export type SponsoredMember = RowOf<'/api/reports/datatable/sponsors'>

/** POST /api/reports/datatable/sponsors: the sponsor of each member. */
export const sponsors = tableSource({
  key: ['reports', 'sponsors'],
  path: '/api/reports/datatable/sponsors',
})

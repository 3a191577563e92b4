import { type RowOf, tableSource } from '@jejaring/features'

export type Sponsorship = RowOf<'/api/reports/datatable/sponsors'>

/** POST /api/reports/datatable/sponsors: the sponsor of each member. */
export const sponsorships = tableSource({
  key: ['reports', 'sponsorships'],
  path: '/api/reports/datatable/sponsors',
})

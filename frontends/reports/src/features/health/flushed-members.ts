import { type RowOf, tableSource } from '@jejaring/features'

export type FlushedMember = RowOf<'/api/reports/datatable/flushed'>

/** POST /api/reports/datatable/flushed: members with flushed pairs, in one month or in total. */
export const flushedMembers = tableSource({
  key: ['reports', 'flushed'],
  path: '/api/reports/datatable/flushed',
})

import { type RowOf, tableSource } from '@jejaring/features'
import { api, queryOptions } from '@jejaring/web-platform'

export type GrowthMonth = RowOf<'/api/reports/datatable/growth'>
export type Cohort = RowOf<'/api/reports/datatable/cohorts'>
export type Branch = RowOf<'/api/reports/datatable/branches'>
export type EarnerGroup = RowOf<'/api/reports/datatable/concentration'>

/** POST /api/reports/datatable/growth: new and active members by month. */
export const growthMonths = tableSource({
  key: ['reports', 'growth'],
  path: '/api/reports/datatable/growth',
})

/** POST /api/reports/datatable/cohorts: members by the month of their activation, and their activity since. */
export const cohorts = tableSource({ key: ['reports', 'cohorts'], path: '/api/reports/datatable/cohorts' })

/** POST /api/reports/datatable/branches: the branches of the tree by their growth. */
export const branches = tableSource({ key: ['reports', 'branches'], path: '/api/reports/datatable/branches' })

/** POST /api/reports/datatable/concentration: what the highest earners were credited. */
export const concentration = tableSource({
  key: ['reports', 'concentration'],
  path: '/api/reports/datatable/concentration',
})

const CHART_MONTHS = 24

/** The months of the charts, oldest first. */
export const chartMonthsQuery = queryOptions({
  queryKey: ['reports', 'growth', 'chart'],
  queryFn: async ({ signal }) => {
    const { data } = await api.post('/api/reports/datatable/growth', { length: CHART_MONTHS }, { signal })
    return [...data].reverse()
  },
})

/** Null without members. */
export const activeShare = ({ active, members }: GrowthMonth) => (members > 0 ? active / members : null)

/** Members active again, of those active in the month before; null without any. */
export const retention = ({ retained, active_before }: GrowthMonth) =>
  active_before > 0 ? retained / active_before : null

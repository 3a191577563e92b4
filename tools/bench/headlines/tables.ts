import { MAX_RATIO, type TableResult } from '../tables/report'
import type { Headline } from './headline'

/** The slowest common page of each table against its fastest, and the worst of all. */
export function tableHeadlines(results: readonly TableResult[]): Headline[] {
  const ratios = results.map(({ slowest, fastest }) => slowest / fastest)
  const scans = results.reduce((sum, each) => sum + each.scans.length, 0)
  return [
    {
      name: 'tables: slowest against fastest page',
      value: Math.max(...ratios),
      unit: 'times',
      atMost: MAX_RATIO,
    },
    {
      name: 'tables: slowest page',
      value: Math.max(...results.map(({ slowest }) => slowest)),
      unit: 'ms',
    },
    { name: 'tables: sequential scans', value: scans, unit: 'times', atMost: 0 },
  ]
}

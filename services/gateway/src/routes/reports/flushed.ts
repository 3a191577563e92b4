import type { Flushed } from '@jejaring/proto/network/v1/network'
import { declareTable, tableInput } from '../../http/datatables'
import { month } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

const sumsJson = json.object<{ pairs: bigint; amount: bigint }>()({ pairs: json.number, amount: json.number })

export const flushedDatatable = declareTable({
  path: '/api/reports/datatable/flushed',
  access: 'network_reports.read',
  summary: 'Members whose pairs were flushed, in a month or in all, and what the pairs would have paid.',
  input: tableInput.extend({ month }),
  list: ({ input, query, clients }) => clients.network.listFlushed({ query, month: input.month }),
  rows: (page) => page.members,
  row: json
    .object<Flushed>()({ id: json.text.from('memberId'), username: json.text, name: json.text })
    .and(sumsJson),
  totals: sumsJson,
})

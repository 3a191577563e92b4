import type { TaxLine } from '@jejaring/proto/wallet/v1/wallet'
import { declareTable, tableInput } from '../../http/datatables'
import { month } from '../../http/fields'
import { json } from '../../mappers/json-mapper'

const sumsJson = json.object<{ gross: bigint; base: bigint; tax: bigint }>()({
  gross: json.number,
  base: json.number,
  tax: json.number,
})

export const taxWorksheet = declareTable({
  path: '/api/reports/datatable/pph21',
  access: 'money_reports.read',
  summary: "A month's PPh 21 worksheet: what members were credited, half of it, and the tax by article 17.",
  input: tableInput.extend({ month }),
  list: ({ input, query, clients }) => clients.wallet.listTaxWorksheet({ query, month: input.month }),
  rows: (page) => page.lines,
  row: json
    .object<TaxLine>()({ id: json.text.from('memberId'), username: json.text, name: json.text })
    .and(sumsJson),
  totals: sumsJson,
  extras: json.object<{ month: string }>()({ month: json.text }),
})

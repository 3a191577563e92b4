import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { month } from '../../http/fields'
import { rupiah } from '../../mappers/wallet'

const sums = z.object({ gross: z.number(), base: z.number(), tax: z.number() })

const toAmountsJson = ({ gross, base, tax }: { gross: bigint; base: bigint; tax: bigint }) => ({
  gross: rupiah(gross),
  base: rupiah(base),
  tax: rupiah(tax),
})

export const taxWorksheet = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/pph21',
  access: 'admin',
  summary: "A month's PPh 21 worksheet: what members were credited, half of it, and the tax by article 17.",
  input: tableInput.extend({ month }),
  reply: tableReply(z.object({ id: z.string(), username: z.string(), name: z.string(), ...sums.shape }), {
    totals: sums,
    month: z.string(),
  }),
  async handle({ input, clients }) {
    const page = await clients.wallet.listTaxWorksheet({ query: tableQuery(input), month: input.month })
    const data = page.lines.map(({ memberId, username, name, ...amounts }) => ({
      id: memberId,
      username,
      name,
      ...toAmountsJson(amounts),
    }))
    return { ...tableEnvelope(input, page.counts), data, totals: toAmountsJson(page), month: page.month }
  },
})

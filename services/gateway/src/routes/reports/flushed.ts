import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { month } from '../../http/fields'
import { rupiah } from '../../mappers/wallet'

const sumFields = z.object({ pairs: z.number(), amount: z.number() })

export const flushedDatatable = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/flushed',
  access: 'admin',
  summary: 'Members whose pairs were flushed, in a month or in all, and what the pairs would have paid.',
  input: tableInput.extend({ month }),
  reply: tableReply(
    z.object({ id: z.string(), username: z.string(), name: z.string(), ...sumFields.shape }),
    {
      totals: sumFields,
    },
  ),
  async handle({ input, clients }) {
    const page = await clients.network.listFlushed({ query: tableQuery(input), month: input.month })
    const data = page.members.map(({ memberId, username, name, pairs, amount }) => ({
      id: memberId,
      username,
      name,
      pairs: Number(pairs),
      amount: rupiah(amount),
    }))
    const totals = { pairs: Number(page.pairs), amount: rupiah(page.amount) }
    return { ...tableEnvelope(input, page.counts), data, totals }
  },
})

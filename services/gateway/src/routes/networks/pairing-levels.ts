import { z } from 'zod'
import { declareCall } from '../../http/call'
import { type TableInput, tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'

const row = z.object({
  level: z.number(),
  left: z.number(),
  right: z.number(),
  left_wait: z.number(),
  right_wait: z.number(),
  pair: z.number(),
})

type Level = z.infer<typeof row>

export const pairingLevels = declareCall({
  method: 'POST',
  path: '/api/networks/datatable/pairing_levels',
  access: 'member',
  summary: "The caller's pairs at each of the ten levels.",
  input: tableInput,
  reply: tableReply(row, {}),
  async handle({ input, clients }) {
    const { levels } = await clients.network.listLevels({})
    const count = BigInt(levels.length)
    const data = levels.map((level) => ({
      level: level.level,
      left: Number(level.left),
      right: Number(level.right),
      left_wait: Number(level.leftWait),
      right_wait: Number(level.rightWait),
      pair: Number(level.pair),
    }))
    return { ...tableEnvelope(input, { total: count, filtered: count }), data: pageOf(data, input) }
  },
})

/** Sorts and pages the ten rows here; `network` returns all of them. */
function pageOf(levels: Level[], input: TableInput): Level[] {
  const { start, length, order } = tableQuery(input)
  const sortKeys = order.flatMap(({ column, descending }) => {
    const key = row.keyof().safeParse(column).data
    return key ? [{ key, sign: descending ? -1 : 1 }] : []
  })
  const sorted = levels.toSorted(
    (a, b) =>
      sortKeys.map(({ key, sign }) => sign * (a[key] - b[key])).find((difference) => difference !== 0) ??
      a.level - b.level,
  )
  return sorted.slice(start, start + length)
}

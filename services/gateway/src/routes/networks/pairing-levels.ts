import { z } from 'zod'
import { call } from '../../http/call'
import { tableHead, tableInput, tableReply } from '../../http/table'

const row = z.object({
  level: z.number(),
  left: z.number(),
  right: z.number(),
  left_wait: z.number(),
  right_wait: z.number(),
  pair: z.number(),
})

export const pairingLevels = call({
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
    return { ...tableHead(input, { total: count, filtered: count }), data }
  },
})

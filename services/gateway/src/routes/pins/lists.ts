import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { toIsoTime } from '../../mappers/iso-time'
import { movementName, pinFields, pinTotalFields, toPinJson, toPinTotalsJson } from '../../mappers/pin'

const totals = { pins: z.array(pinTotalFields) }

export const myPins = declareCall({
  method: 'POST',
  path: '/api/pins/datatable/m',
  access: 'member',
  summary: "The caller's available pins.",
  input: tableInput,
  reply: tableReply(pinFields, totals),
  async handle({ input, session, clients }) {
    const [page, { counts }] = await Promise.all([
      clients.pins.listPins({ query: tableQuery(input), everyone: false }),
      clients.pins.countPins({ memberId: session.member?.id ?? '' }),
    ])
    return {
      ...tableEnvelope(input, page.counts),
      data: page.pins.map(toPinJson),
      pins: toPinTotalsJson(counts),
    }
  },
})

export const allPins = declareCall({
  method: 'POST',
  path: '/api/pins/datatable/a',
  access: 'admin',
  summary: 'The available pins of all members, with their owners.',
  input: tableInput,
  reply: tableReply(pinFields, {}),
  async handle({ input, clients }) {
    const page = await clients.pins.listPins({ query: tableQuery(input), everyone: true })
    return { ...tableEnvelope(input, page.counts), data: page.pins.map(toPinJson) }
  },
})

const movementFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  type: z.string(),
  type_name: z.string(),
  package_name: z.string(),
  qty: z.number(),
  username: z.string(),
  description: z.string(),
})

const histories = (path: string, summary: string, repeatOrders: boolean) =>
  declareCall({
    method: 'POST',
    path,
    access: 'member',
    summary,
    input: tableInput,
    reply: tableReply(movementFields, totals),
    async handle({ input, session, clients }) {
      const [page, { counts }] = await Promise.all([
        clients.pins.listMovements({ query: tableQuery(input), repeatOrders }),
        clients.pins.countPins({ memberId: session.member?.id ?? '' }),
      ])
      const data = page.movements.map((movement) => ({
        id: movement.id,
        created_at: toIsoTime(movement.createdAt),
        ...movementName(movement.type),
        package_name: movement.packageName,
        qty: movement.qty,
        username: movement.counterpartyUsername,
        description: movement.description,
      }))
      const pins = toPinTotalsJson(counts).filter(({ code }) => !repeatOrders || code === 'RO')
      return { ...tableEnvelope(input, page.counts), data, pins }
    },
  })

export const pinHistories = histories('/api/pins/datatable/m/histories', "The caller's pin movements.", false)

export const repeatOrderHistory = histories(
  '/api/pins/datatable/history/ro',
  "The caller's repeat orders.",
  true,
)

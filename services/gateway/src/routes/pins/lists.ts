import type { Movement, PinCount } from '@jejaring/proto/pins/v1/pins'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'
import { movementJson, ownedPinJson, pinJson, pinTotalJson } from '../../mappers/pin'

const totalsJson = json.object<{ available: PinCount[] }>()({
  pins: json.list(pinTotalJson).from('available'),
})

export const myPinTotals = declareCall({
  method: 'GET',
  path: '/api/pins/mytotal',
  access: 'member',
  summary: "The caller's available pins by package.",
  reply: messageReply.extend(totalsJson.schema.shape),
  async handle({ session, clients }) {
    const { counts } = await clients.pins.countPins({ memberId: session.member?.id ?? '' })
    return { message: 'Data berhasil dimuat.', ...totalsJson.toJson({ available: counts }) }
  },
})

export const myPins = declareTable({
  path: '/api/pins/datatable/m',
  access: 'member',
  summary: "The caller's available pins.",
  async list({ query, session, clients }) {
    const [page, { counts }] = await Promise.all([
      clients.pins.listPins({ query, everyone: false }),
      clients.pins.countPins({ memberId: session.member?.id ?? '' }),
    ])
    return { ...page, available: counts }
  },
  rows: (page) => page.pins,
  row: pinJson,
  extras: totalsJson,
})

export const allPins = declareTable({
  path: '/api/pins/datatable/a',
  access: 'pins.read',
  summary: 'The available pins of all members, with their owners and the totals of the selection by package.',
  list: ({ query, clients }) => clients.pins.listPins({ query, everyone: true }),
  rows: (page) => page.pins,
  row: ownedPinJson,
  extras: json.object<{ totals: PinCount[] }>()({ totals: json.list(pinTotalJson) }),
})

const ownMovementJson = json
  .object<Movement>()({ username: json.text.from('counterpartyUsername') })
  .and(movementJson)

const movements = (path: string, summary: string, repeatOrders: boolean) =>
  declareTable({
    path,
    access: 'member',
    summary,
    async list({ query, session, clients }) {
      const [page, { counts }] = await Promise.all([
        clients.pins.listMovements({ query, repeatOrders }),
        clients.pins.countPins({ memberId: session.member?.id ?? '' }),
      ])
      return { ...page, available: counts.filter(({ packageCode }) => !repeatOrders || packageCode === 'RO') }
    },
    rows: (page) => page.movements,
    row: ownMovementJson,
    extras: totalsJson,
  })

export const pinHistories = movements('/api/pins/datatable/m/histories', "The caller's pin movements.", false)

export const repeatOrderHistory = movements(
  '/api/pins/datatable/history/ro',
  "The caller's repeat orders.",
  true,
)

import {
  type ListAllMovementsReply,
  type Movement,
  MovementType,
  type PinRecap,
  PinRecapSums,
} from '@jejaring/proto/pins/v1/pins'
import { z } from 'zod'
import { declareTable, tableInput } from '../../http/datatables'
import { optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { json } from '../../mappers/json-mapper'
import { movementJson, parseMovementType } from '../../mappers/pin'

const recapJson = json.computed(
  { reg1_total: z.number(), reg1_act: z.number(), reg1_bal: z.number() },
  ({ sums: { total, activated, stock } = PinRecapSums.create() }: { sums?: PinRecapSums | undefined }) => ({
    reg1_total: Number(total),
    reg1_act: Number(activated),
    reg1_bal: Number(stock),
  }),
)

export const pinRecapts = declareTable({
  path: '/api/reports/datatable/pin_recapts',
  access: 'pin_reports.read',
  summary: 'Activation pins of each member: activated, in stock, and both, with the sums of the selection.',
  list: ({ query, clients }) => clients.pins.listPinRecaps({ query }),
  rows: (page) => page.recaps,
  row: json
    .object<PinRecap>()({ id: json.text.from('memberId'), name: json.text, username: json.text })
    .and(recapJson),
  totals: recapJson,
})

const memberMovementJson = json
  .object<Movement & { username: string; name: string }>()({
    username: json.text,
    name: json.text,
    counterparty: json.text.from('counterpartyUsername'),
  })
  .and(movementJson)

export const pinTransactions = declareTable({
  path: '/api/reports/datatable/pins',
  access: 'pin_reports.read',
  summary: 'Movements of the pins of all members, with the pins of the selection by type.',
  input: tableInput.extend({ type: optionalText(20) }),
  list: ({ input, query, clients }) =>
    clients.pins.listAllMovements({
      query,
      type: input.type ? parseOrInvalid(parseMovementType, input.type, 'type') : MovementType.UNSPECIFIED,
    }),
  rows: (page) =>
    page.movements.flatMap(({ movement, username, name }) =>
      movement ? { ...movement, username, name } : [],
    ),
  row: memberMovementJson,
  totals: json.object<ListAllMovementsReply>()({
    create: json.number.from('created'),
    transfer_in: json.number.from('transferredIn'),
    transfer_out: json.number.from('transferredOut'),
    activation: json.number.from('activated'),
    ro: json.number.from('repeatOrdered'),
    void: json.number.from('voided'),
  }),
})

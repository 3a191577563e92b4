import { MovementType, type PinRecapSums } from '@jejaring/proto/pins/v1/pins'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { toIsoTime } from '../../mappers/iso-time'
import { movementName, parseMovementType } from '../../mappers/pin'

const recapSums = z.object({ reg1_total: z.number(), reg1_act: z.number(), reg1_bal: z.number() })

const toSumsJson = (sums: PinRecapSums | undefined) => ({
  reg1_total: Number(sums?.total ?? 0n),
  reg1_act: Number(sums?.activated ?? 0n),
  reg1_bal: Number(sums?.stock ?? 0n),
})

export const pinRecapts = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/pin_recapts',
  access: 'admin',
  summary: 'Activation pins of each member: activated, in stock, and both, with the sums of the selection.',
  input: tableInput,
  reply: tableReply(
    z.object({ id: z.string(), name: z.string(), username: z.string(), ...recapSums.shape }),
    { totals: recapSums },
  ),
  async handle({ input, clients }) {
    const page = await clients.pins.listPinRecaps({ query: tableQuery(input) })
    const data = page.recaps.map(({ memberId, name, username, sums }) => ({
      id: memberId,
      name,
      username,
      ...toSumsJson(sums),
    }))
    return { ...tableEnvelope(input, page.counts), data, totals: toSumsJson(page.sums) }
  },
})

const movementFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  username: z.string(),
  name: z.string(),
  type: z.string(),
  type_name: z.string(),
  package_name: z.string(),
  qty: z.number(),
  counterparty: z.string(),
  description: z.string(),
})

const movementSums = z.object({
  create: z.number(),
  transfer_in: z.number(),
  transfer_out: z.number(),
  activation: z.number(),
  ro: z.number(),
})

export const pinTransactions = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/pins',
  access: 'admin',
  summary: 'Movements of the pins of all members, with the pins of the selection by type.',
  input: tableInput.extend({ type: optionalText(20) }),
  reply: tableReply(movementFields, { totals: movementSums }),
  async handle({ input, clients }) {
    const type = input.type ? parseOrInvalid(parseMovementType, input.type, 'type') : MovementType.UNSPECIFIED
    const page = await clients.pins.listAllMovements({ query: tableQuery(input), type })
    const data = page.movements.flatMap(({ movement, username, name }) => {
      if (!movement) return []
      const { id, packageName, qty, counterpartyUsername, description } = movement
      return {
        id,
        created_at: toIsoTime(movement.createdAt),
        username,
        name,
        ...movementName(movement.type),
        package_name: packageName,
        qty,
        counterparty: counterpartyUsername,
        description,
      }
    })
    const totals = {
      create: Number(page.created),
      transfer_in: Number(page.transferredIn),
      transfer_out: Number(page.transferredOut),
      activation: Number(page.activated),
      ro: Number(page.repeatOrdered),
    }
    return { ...tableEnvelope(input, page.counts), data, totals }
  },
})

import { z } from 'zod'
import { declareCall } from '../../http/call'
import { flag, optionalText, password, requiredText, wholeNumber } from '../../http/fields'
import { formatCount } from '../../mappers/format-count'

const packageId = wholeNumber(1, 2_147_483_647)
const quantity = wholeNumber(1, 10_000)
const ownPassword = password.min(1, 'Isi kata sandi Anda.')

export const createPins = declareCall({
  method: 'POST',
  path: '/api/pins/create',
  access: 'pins.change',
  idempotent: true,
  inPerson: true,
  summary: 'Makes 1–10.000 pins, for the own stock or straight to a member.',
  input: z
    .object({
      is_send: flag,
      username: optionalText(100),
      package_id: packageId,
      qty: quantity,
      password: ownPassword,
    })
    .refine(({ is_send, username }) => !is_send || username !== '', {
      path: ['username'],
      message: 'Wajib diisi.',
    }),
  async handle({ input, clients, idempotencyKey }) {
    const recipientUsername = input.is_send ? input.username.toLowerCase() : ''
    const { created } = await clients.pins.createPins({
      idempotencyKey,
      packageId: input.package_id,
      qty: input.qty,
      recipientUsername,
      password: input.password,
    })
    const destination = recipientUsername ? ` dan dikirim ke ${recipientUsername}` : ''
    return { message: `${formatCount(created)} pin berhasil dibuat${destination}.` }
  },
})

export const transferPins = declareCall({
  method: 'POST',
  path: '/api/pins/transfer',
  access: 'own_account.change',
  idempotent: true,
  inPerson: true,
  summary: "Sends the caller's oldest pins to another active member, all or nothing.",
  input: z.object({
    package_id: packageId,
    username: requiredText(100),
    qty: quantity,
    password: ownPassword,
  }),
  async handle({ input, clients, idempotencyKey }) {
    const recipientUsername = input.username.toLowerCase()
    const { transferred } = await clients.pins.transferPins({
      idempotencyKey,
      packageId: input.package_id,
      qty: input.qty,
      recipientUsername,
      password: input.password,
    })
    return { message: `${formatCount(transferred)} pin berhasil dikirim ke ${recipientUsername}.` }
  },
})

export const repeatOrder = declareCall({
  method: 'POST',
  path: '/api/pins/ro/submit',
  access: 'own_account.change',
  idempotent: true,
  inPerson: true,
  summary: "Uses the caller's oldest repeat-order pins.",
  input: z.object({ qty: quantity, password: ownPassword }),
  async handle({ input, clients, idempotencyKey }) {
    const { ordered } = await clients.pins.makeRepeatOrder({
      idempotencyKey,
      qty: input.qty,
      password: input.password,
    })
    return { message: `Repeat order ${formatCount(ordered)} pin berhasil.` }
  },
})

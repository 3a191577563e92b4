import { Side } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { call } from '../../http/call'
import { flag, optionalId, optionalText, password, text, wholeNumber } from '../../http/fields'
import { storePhoto } from '../photos/store-photo'

const sides = { left: Side.LEFT, right: Side.RIGHT }

/**
 * Lenient on purpose: the rule book wants the upline and the slot looked at before any field, and
 * then all wrong fields at once, so the services judge what is missing or malformed.
 */
const input = z.object({
  upline: text(100).catch(''),
  position: z.enum(['left', 'right'], 'Pilih posisi kiri atau kanan.'),
  regtype: z.string().max(20).optional().catch(undefined),
  accountqty: wholeNumber(0, 1000).catch(0),
  usernames: z.array(z.string().trim().toLowerCase().max(100)).max(100).catch([]),
  name: optionalText(),
  phone: optionalText(50),
  bank_id: optionalId,
  bank_account_name: optionalText(),
  bank_account_address: optionalText(50),
  password: password.default(''),
  password_confirm: password.default(''),
  agree: flag,
})

export const register = call({
  method: 'POST',
  path: '/api/networks/register',
  access: 'member',
  idempotent: true,
  mayConflict: true,
  inPerson: true,
  summary: 'Registers 1, 3 or 7 accounts into a free slot, all or nothing; answers when they can log in.',
  input,
  reply: z.object({ message: z.string(), usernames: z.array(z.string()) }),
  async handle({ input, clients, request, idempotencyKey }) {
    const edgeErrors: Record<string, string> = {}
    if (!input.agree) edgeErrors.agree = 'Centang pernyataan untuk melanjutkan.'
    const photoHash = await storePhoto(clients, request.photo, edgeErrors)
    const made = await clients.network.register(
      {
        idempotencyKey,
        uplineUsername: input.upline.toLowerCase(),
        position: sides[input.position],
        accountQty: input.accountqty,
        usernames: input.usernames,
        name: input.name,
        phone: input.phone,
        bankId: input.bank_id,
        bankAccountName: input.bank_account_name,
        bankAccountNumber: input.bank_account_address,
        password: input.password,
        passwordConfirm: input.password_confirm,
        photoHash,
        edgeErrors,
      },
      { deadline: 20_000 },
    )
    return { message: `Registrasi berhasil: ${made.usernames.join(', ')}.`, usernames: made.usernames }
  },
})

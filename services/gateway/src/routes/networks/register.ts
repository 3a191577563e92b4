import { Side } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { flag, optionalId, password, text, wholeNumber } from '../../http/fields'
import { storePhoto } from '../photos/store-photo'
import { areProspectsOn } from '../prospects/settings'

const sides = { left: Side.LEFT, right: Side.RIGHT }

/** Replaces unreadable values. Too long for any field and no valid phone number, so the services refuse it in every field. */
const UNREADABLE_TEXT = '0'.repeat(200)
const UNKNOWN_BANK_ID = -1
const MAX_USERNAME_LENGTH = 100
const MAX_USERNAMES = 100
const PROSPECTS_OFF = 'Calon Member sedang tidak dipakai. Buka lagi Registrasi Jaringan tanpa calon member.'

const lenientText = (max?: number) => text(max).catch(UNREADABLE_TEXT).default('')
const lenientPassword = password.catch(UNREADABLE_TEXT).default('')

/**
 * Lenient on purpose: the rule book wants the upline and the slot checked before any field, and then all invalid fields
 * reported together, so the services check for missing and malformed values.
 */
const input = z.object({
  upline: text(100).catch(''),
  position: z
    .enum(['left', 'right'])
    .transform((side): Side => sides[side])
    .catch(Side.UNSPECIFIED),
  regtype: z.string().max(20).optional().catch(undefined),
  accountqty: wholeNumber(0, 1000).catch(0),
  usernames: z
    .array(z.string().trim().toLowerCase().transform(truncateUsername).catch(UNREADABLE_TEXT))
    .transform((usernames) => usernames.slice(0, MAX_USERNAMES))
    .catch([]),
  name: lenientText(),
  phone: lenientText(50),
  bank_id: optionalId.catch(UNKNOWN_BANK_ID),
  bank_account_name: lenientText(),
  bank_account_address: lenientText(50),
  password: lenientPassword,
  password_confirm: lenientPassword,
  agree: flag.catch(false),
  /** The prospect of the caller's queue that the registration places. */
  prospect: text(50).catch(UNREADABLE_TEXT).default(''),
})

/** Truncates, with a leading digit: no username begins with one, so the result can never be a valid username. */
function truncateUsername(username: string): string {
  return username.length > MAX_USERNAME_LENGTH ? `0${username.slice(0, MAX_USERNAME_LENGTH)}` : username
}

export const register = declareCall({
  method: 'POST',
  path: '/api/networks/register',
  access: 'own_account.change',
  fileField: 'photo',
  idempotent: true,
  mayConflict: true,
  inPerson: true,
  summary: 'Registers 1, 3 or 7 accounts into a free slot, all or nothing; answers when they can log in.',
  input,
  reply: z.object({ message: z.string(), usernames: z.array(z.string()) }),
  async handle({ input, clients, request, idempotencyKey }) {
    const edgeErrors: Record<string, string> = {}
    if (!input.agree) edgeErrors.agree = 'Centang pernyataan untuk melanjutkan.'
    if (input.prospect && !(await areProspectsOn(clients))) edgeErrors.prospect = PROSPECTS_OFF
    const photoHash = await storePhoto(clients, request.photo, edgeErrors)
    const made = await clients.network.register(
      {
        idempotencyKey,
        uplineUsername: input.upline.toLowerCase(),
        position: input.position,
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
        prospectId: input.prospect,
      },
      { deadline: 20_000 },
    )
    return { message: `Registrasi berhasil: ${made.usernames.join(', ')}.`, usernames: made.usernames }
  },
})

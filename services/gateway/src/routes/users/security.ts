import { holdEnd, PREVIOUS_RELEASE_HOLD_HOURS } from '@jejaring/calendar'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { toIsoTime } from '../../mappers/iso-time'

const sensitiveFields = ['phone', 'bank', 'password', 'email'] as const

export const security = declareCall({
  method: 'GET',
  path: '/api/users/security',
  access: 'member',
  summary:
    "The caller's latest changes of phone, bank data, password and e-mail address, newest first, and until when they hold withdrawals and vouchers (null: not held); the verified e-mail address (null where e-mail is not in use).",
  reply: z.object({
    message: z.string(),
    hold_until: z.string().nullable(),
    email: z.object({ address: z.string().nullable(), verified_at: z.string().nullable() }).nullable(),
    events: z.array(
      z.object({
        fields: z.array(z.enum(sensitiveFields)),
        by_admin: z.boolean(),
        created_at: z.string().nullable(),
      }),
    ),
  }),
  async handle({ clients }) {
    const [{ heldSince, events, emailEnabled, email, emailVerifiedAt }, { values }] = await Promise.all([
      clients.identity.readSecurity({}),
      clients.configCache.readValues({}),
    ])
    const hours =
      values.find(({ key }) => key === 'withdraw_hold_hours')?.value ?? PREVIOUS_RELEASE_HOLD_HOURS
    return {
      message: 'Keamanan akun berhasil dimuat.',
      hold_until: toIsoTime(holdEnd(heldSince, Number(hours), new Date())),
      email: emailEnabled ? { address: email || null, verified_at: toIsoTime(emailVerifiedAt) } : null,
      events: events.map(({ fields, byAdmin, occurredAt }) => ({
        fields: fields.flatMap((field) => (isField(field) ? [field] : [])),
        by_admin: byAdmin,
        created_at: toIsoTime(occurredAt),
      })),
    }
  },
})

function isField(field: string): field is (typeof sensitiveFields)[number] {
  return (sensitiveFields as readonly string[]).includes(field)
}

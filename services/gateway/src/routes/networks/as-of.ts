import type { Legs, Level, StandingAsOf } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { requiredText, wholeNumber } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'

const input = z.object({
  username: requiredText(100),
  seq: z.union([z.literal(''), wholeNumber(1)]).optional(),
  date: z
    .union([z.literal(''), z.iso.date('Isi dengan tanggal yang benar, misalnya 2026-03-01.')])
    .optional(),
})

const legs = z.object({ left: z.number(), right: z.number() })

const level = z.object({ level: z.number(), ...legs.shape, pair: z.number() })

const reply = z.object({
  message: z.string(),
  as_of: z.object({
    username: z.string(),
    /** False, with all counters zero, when the member was placed later. */
    placed: z.boolean(),
    placed_at: z.string().nullable(),
    seq: z.number(),
    business_day: z.string(),
    downlines: legs,
    points: legs,
    waiting: legs,
    matched: z.number(),
    paid_today: z.number(),
    flushed_today: z.number(),
    flushout: z.number(),
    sponsored: z.number(),
    levels: z.array(level),
  }),
})

export const standingAsOf = declareCall({
  method: 'GET',
  path: '/api/networks/as-of',
  access: 'admin',
  summary:
    "A member's counters and levels after a placement, or at the end of a business day; now without either.",
  input,
  reply,
  async handle({ input: { username, seq, date }, clients }) {
    const name = username.toLowerCase()
    const standing = await clients.network.readStandingAsOf({
      memberId: '',
      username: name,
      seq: BigInt(seq || 0),
      businessDay: date ?? '',
    })
    return { message: 'Keadaan berhasil dihitung.', as_of: toStandingJson(name, standing) }
  },
})

function toStandingJson(username: string, { standing, levels, seq, businessDay }: StandingAsOf) {
  return {
    username,
    placed: standing?.placed ?? false,
    placed_at: toIsoTime(standing?.placedAt),
    seq: Number(seq),
    business_day: businessDay,
    downlines: toLegsJson(standing?.downlines),
    points: toLegsJson(standing?.points),
    waiting: toLegsJson(standing?.waiting),
    matched: Number(standing?.matched ?? 0n),
    paid_today: Number(standing?.paidToday ?? 0n),
    flushed_today: Number(standing?.flushedToday ?? 0n),
    flushout: Number(standing?.flushout ?? 0n),
    sponsored: Number(standing?.sponsored ?? 0n),
    levels: levels.map(toLevelJson),
  }
}

const toLegsJson = (counts: Legs | undefined) => ({
  left: Number(counts?.left ?? 0n),
  right: Number(counts?.right ?? 0n),
})

const toLevelJson = ({ level: at, left, right, pair }: Level) => ({
  level: at,
  left: Number(left),
  right: Number(right),
  pair: Number(pair),
})

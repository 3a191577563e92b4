import { type Level, Standing, type StandingAsOf } from '@jejaring/proto/network/v1/network'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { requiredText, wholeNumber } from '../../http/fields'
import { json } from '../../mappers/json-mapper'
import { legsFields, toLegsJson } from '../../mappers/legs'

const input = z.object({
  username: requiredText(100),
  seq: z.union([z.literal(''), wholeNumber(1)]).optional(),
  date: z
    .union([z.literal(''), z.iso.date('Isi dengan tanggal yang benar, misalnya 2026-03-01.')])
    .optional(),
})

const levelJson = json.object<Level>()({
  level: json.number,
  left: json.number,
  right: json.number,
  pair: json.number,
})

const standingJson = json
  .object<Standing>()({
    /** False, with all counters zero, when the member was placed later. */
    placed: json.flag,
    placed_at: json.time,
    matched: json.number,
    paid_today: json.number,
    flushed_today: json.number,
    flushout: json.number,
    sponsored: json.number,
  })
  .with(
    { downlines: legsFields, points: legsFields, waiting: legsFields },
    ({ downlines, points, waiting }) => ({
      downlines: toLegsJson(downlines),
      points: toLegsJson(points),
      waiting: toLegsJson(waiting),
    }),
  )

const standingAsOfJson = json
  .object<StandingAsOf>()({
    seq: json.number,
    business_day: json.text,
    levels: json.list(levelJson),
  })
  .with(standingJson.schema.shape, ({ standing = Standing.create() }) => standingJson.toJson(standing))

export const standingAsOf = declareCall({
  method: 'GET',
  path: '/api/networks/as-of',
  access: 'network_reports.read',
  summary:
    "A member's counters and levels after a placement, or at the end of a business day; now without either.",
  input,
  reply: messageReply.extend({ as_of: standingAsOfJson.schema.extend({ username: z.string() }) }),
  async handle({ input: { username, seq, date }, clients }) {
    const name = username.toLowerCase()
    const standing = await clients.network.readStandingAsOf({
      memberId: '',
      username: name,
      seq: BigInt(seq || 0),
      businessDay: date ?? '',
    })
    const as_of = { username: name, ...standingAsOfJson.toJson(standing) }
    return { message: 'Posisi berhasil dihitung.', as_of }
  },
})

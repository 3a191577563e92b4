import { businessDay, daysBetween, startOfDay } from '@jejaring/calendar'
import type { ForecastBroadcastReply, ForecastBroadcastRequest } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { invalid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { broadcastChannels } from '../messages/broadcast-channel'
import { forecastDays } from '../messages/rate-limit/day-capacity'
import { countUnqueued } from '../store/broadcasts'
import { readQueueCounts } from '../store/messages'
import { readRateLimit } from '../store/rate-limit'
import { readBroadcastSettings } from './read-broadcast-settings'

/** Bounds the computation; announcements end earlier. */
const MAX_DAYS_AHEAD = 500

/**
 * Returns on which days an announcement would be sent if it were published now. Faults: unauthenticated, forbidden;
 * invalid (`from_day`, `to_day`); not_found for a channel that is not configured; unavailable.
 */
export async function forecastBroadcast(
  context: Context,
  { phones, fromDay, toDay, channel: requested }: ForecastBroadcastRequest,
): Promise<ForecastBroadcastReply> {
  requireAdmin()
  const { kit } = context
  const now = kit.clock.now()
  const today = businessDay(now)
  if (!isDay(fromDay)) throw invalid('Isi tanggal mulai.', { from_day: 'Isi tanggal mulai tampil.' })
  if (!isDay(toDay) || daysBetween(today, toDay) > MAX_DAYS_AHEAD)
    throw invalid('Isi tanggal terakhir.', { to_day: 'Isi tanggal terakhir tampil.' })
  const channel = broadcastChannels.find((name) => name === (requested || 'whatsapp'))
  const settings = channel && (await readBroadcastSettings(context, channel))
  if (!settings) throw notFound('Saluran pesan ini belum dipakai di sini.')
  // One snapshot: a message that is queued meanwhile counts once.
  const { state, backlog } = await kit.transaction(
    async (tx) => {
      const { waiting } = await readQueueCounts(tx, channel, now)
      const unqueued = await countUnqueued(tx, channel, today)
      return { state: await readRateLimit(tx, channel), backlog: Number(waiting) + Number(unqueued) }
    },
    { isolation: 'REPEATABLE READ' },
  )
  const request = { phones: Number(phones), fromDay, toDay, backlog }
  const forecast = forecastDays(request, now, { state, settings })
  return {
    leftToday: BigInt(forecast.leftToday),
    dailyCap: BigInt(settings.dailyCap),
    days: forecast.days.map((day) => ({ day: day.day, phones: BigInt(day.phones) })),
    expiring: BigInt(forecast.expiring),
  }
}

function isDay(text: string): boolean {
  try {
    startOfDay(text)
    return true
  } catch {
    return false
  }
}

import { addDays, businessDay, daysBetween, startOfDay } from '@jejaring/calendar'
import type { ReadDailyIncomeReply, ReadDailyIncomeRequest } from '@jejaring/proto/wallet/v1/wallet'
import { invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readDailyIncome as readDays } from '../store/balances'
import { requireOwnOrAdmin } from './read-wallets'

const DEFAULT_RANGE_DAYS = 30
const MAX_RANGE_DAYS = 366

/**
 * Reads a member's income of each business day of a range from the daily totals. Faults: not_found for another member's,
 * invalid (`from`, `to`).
 */
export async function readDailyIncome(
  { kit }: Context,
  request: ReadDailyIncomeRequest,
): Promise<ReadDailyIncomeReply> {
  const memberId = requireOwnOrAdmin(request.memberId)
  const to = parseDay('to', request.to, () => businessDay(kit.clock.now()))
  const from = parseDay('from', request.from, () => addDays(to, 1 - (request.days || DEFAULT_RANGE_DAYS)))
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > MAX_RANGE_DAYS) {
    throw invalid(`Rentang tanggal harus 1 sampai ${MAX_RANGE_DAYS} hari.`, {
      from: 'Rentang tanggal tidak sesuai.',
    })
  }
  return { days: await readDays(kit.database.manager, memberId, from, to) }
}

function parseDay(field: string, text: string, fallback: () => string): string {
  if (text === '') return fallback()
  try {
    startOfDay(text)
    return text
  } catch (cause) {
    throw invalid('Tanggal ditulis yyyy-mm-dd.', { [field]: 'Tanggal ditulis yyyy-mm-dd.' }, { cause })
  }
}

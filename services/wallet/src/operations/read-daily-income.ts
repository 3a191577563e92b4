import { addDays, businessDay, daysBetween, startOfDay } from '@jejaring/calendar'
import type { ReadDailyIncomeReply, ReadDailyIncomeRequest } from '@jejaring/proto/wallet/v1/wallet'
import { invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readDailyIncome as readDays } from '../store/balances'
import { ownOrAnyForAdmin } from './read-wallets'

const USUAL_DAYS = 30
const MOST_DAYS = 366

/**
 * What a member earned on each business day of a range, from the rollup that is written with every
 * posting. Faults: not_found for another member's, invalid (`from`, `to`).
 */
export async function readDailyIncome(
  { kit }: Context,
  request: ReadDailyIncomeRequest,
): Promise<ReadDailyIncomeReply> {
  const memberId = ownOrAnyForAdmin(request.memberId)
  const to = dayOr('to', request.to, () => businessDay(kit.clock.now()))
  const from = dayOr('from', request.from, () => addDays(to, 1 - (request.days || USUAL_DAYS)))
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > MOST_DAYS) {
    throw invalid(`Rentang tanggal harus 1 sampai ${MOST_DAYS} hari.`, {
      from: 'Rentang tanggal tidak sesuai.',
    })
  }
  return { days: await readDays(kit.database.manager, memberId, from, to) }
}

function dayOr(field: string, text: string, fallback: () => string): string {
  if (text === '') return fallback()
  try {
    startOfDay(text)
    return text
  } catch (cause) {
    throw invalid('Tanggal ditulis yyyy-mm-dd.', { [field]: 'Tanggal ditulis yyyy-mm-dd.' }, { cause })
  }
}

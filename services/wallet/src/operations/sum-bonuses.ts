import type { SumBonusesReply } from '@jejaring/proto/wallet/v1/wallet'
import { caller, forbidden } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readBonusMonths } from '../store/bonus-months'

/** Sums the bonuses credited to all members by month, in Rupiah. Faults: forbidden for members. */
export async function sumBonuses({ kit }: Context): Promise<SumBonusesReply> {
  if (caller().actor?.role === 'member') throw forbidden()
  return { months: await readBonusMonths(kit.database.manager) }
}

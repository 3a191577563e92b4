import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { isUnderDualControl } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { subjects } from '../dual-control/subjects'
import { sumPayoutsOf } from '../store/payouts'

interface NewPayout {
  readonly adminId: string
  readonly total: bigint
  readonly approvalAbove: bigint
  readonly now: Date
}

/**
 * Whether a new payout file needs a second admin: together with the creator's other files of the business day it exceeds the
 * limit, so that splitting a file gains nothing.
 */
export async function needsSecondAdmin(
  manager: EntityManager,
  { adminId, total, approvalAbove, now }: NewPayout,
): Promise<boolean> {
  if (!(await isUnderDualControl(manager, subjects, 'payout_files'))) return false
  const day = businessDay(now)
  const others = await sumPayoutsOf(manager, adminId, startOfDay(day), startOfDay(addDays(day, 1)))
  return others + total > approvalAbove
}

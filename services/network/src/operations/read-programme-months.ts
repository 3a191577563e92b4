import { caller, forbidden } from '@jejaring/service-kit'
import type { Context } from '../context'
import { addNextMonths, type ProgrammeMonth, readMonthSums } from '../store/programme-months'

/** Adds the new part of the log to the sums by month, one bounded transaction at a time. */
export async function updateProgrammeMonths({ transaction }: Pick<Context, 'transaction'>): Promise<void> {
  while (await transaction(addNextMonths));
}

/** Placements, turnover and flushed pairs by month, up to date. Faults: forbidden for a member. */
export async function readProgrammeMonths(context: Context): Promise<ProgrammeMonth[]> {
  if (caller().actor?.role === 'member') throw forbidden()
  return await readMonthSums(context.database.manager)
}

import type { Kit } from '@jejaring/service-kit'
import { newestAuditTime } from '../store/audit-entries'

/** Clocks of the machines of one installation may differ by this. */
const TOLERANCE_MS = 60_000

/**
 * Warns when the clock is behind the newest audit entry: it was set back, or the data ran ahead of it. Sessions, codes and
 * holds then end later than they say, and placements of the later day wait. Every service writes audit entries.
 */
export async function checkClock({
  database,
  clock,
  log,
}: Pick<Kit, 'database' | 'clock' | 'log'>): Promise<void> {
  const newest = await newestAuditTime(database.manager)
  const now = clock.now()
  if (newest && newest.getTime() - now.getTime() > TOLERANCE_MS)
    log.warn({ now, newest }, 'clock is behind the newest data; correct the time of this machine and restart')
}

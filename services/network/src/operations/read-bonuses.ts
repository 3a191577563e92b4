import type { EntityManager } from 'typeorm'
import { type LoggedBonus, readBonusLog } from '../store/bonus-log'

const MOST = 1000

/** The bonus log after a number, oldest first, without gaps; at most 1000 rows, which is also what 0 asks for. */
export async function readBonuses(
  manager: EntityManager,
  { after, limit }: { after: bigint; limit: number },
): Promise<LoggedBonus[]> {
  const rows = limit >= 1 && limit < MOST ? limit : MOST
  return await readBonusLog(manager, after < 0n ? 0n : after, rows)
}

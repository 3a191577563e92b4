import type { ReadBonusesRequest } from '@jejaring/proto/network/v1/network'
import type { EntityManager } from 'typeorm'
import { type LoggedBonus, readBonusLog, readFreeBonuses } from '../store/bonus-log'

const MAX_ROWS = 1000

type BonusPageRequest = Pick<ReadBonusesRequest, 'after' | 'limit' | 'payingOnly'>

export interface BonusPage {
  readonly bonuses: LoggedBonus[]
  /** The last bonus number that was read. */
  readonly through: bigint
  /** Number of omitted rows up to `through`. */
  readonly leftOut: bigint
}

/**
 * The bonus log after a number, in order and without gaps. A page has at most 1000 rows, which is also the default. With
 * `payingOnly` rows whose rate is 0 are omitted; the page ends at its last row, and an empty page skips a long run of
 * omitted rows, so that millions of imported rows are passed in seconds.
 */
export async function readBonuses(manager: EntityManager, request: BonusPageRequest): Promise<BonusPage> {
  const { payingOnly } = request
  const after = request.after < 0n ? 0n : request.after
  const bonuses = await readBonusLog(manager, after, rowLimit(request), { payingOnly })
  const last = bonuses.at(-1)?.bonusNo
  if (!payingOnly) return { bonuses, through: last ?? request.after, leftOut: 0n }
  if (last !== undefined && last - after === BigInt(bonuses.length))
    return { bonuses, through: last, leftOut: 0n }
  return { bonuses, ...(await readFreeBonuses(manager, after, last)) }
}

const rowLimit = ({ limit }: BonusPageRequest) => (limit >= 1 && limit < MAX_ROWS ? limit : MAX_ROWS)

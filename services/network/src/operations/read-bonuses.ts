import type { EntityManager } from 'typeorm'
import { type LoggedBonus, readBonusLog, readFreeBonuses } from '../store/bonus-log'

const MAX_ROWS = 1000

interface BonusPageRequest {
  readonly after: bigint
  readonly limit: number
}

export interface BonusPage {
  readonly bonuses: LoggedBonus[]
  /** The last number that was read. */
  readonly through: bigint
  /** Rows up to there that were left out. */
  readonly leftOut: bigint
}

/** The bonus log after a number, oldest first, without gaps; at most 1000 rows, which is also what 0 asks for. */
export async function readBonuses(manager: EntityManager, asked: BonusPageRequest): Promise<LoggedBonus[]> {
  return await readBonusLog(manager, asked.after < 0n ? 0n : asked.after, rowLimit(asked))
}

/**
 * The same without rows whose rate is 0. It goes as far as its last row; where there is none, past many that are left out,
 * so that an imported past of millions is passed in seconds.
 */
export async function readPayingBonuses(manager: EntityManager, asked: BonusPageRequest): Promise<BonusPage> {
  const after = asked.after < 0n ? 0n : asked.after
  const bonuses = await readBonusLog(manager, after, rowLimit(asked), { payingOnly: true })
  const last = bonuses.at(-1)?.bonusNo
  if (last !== undefined && last - after === BigInt(bonuses.length))
    return { bonuses, through: last, leftOut: 0n }
  return { bonuses, ...(await readFreeBonuses(manager, after, last)) }
}

const rowLimit = ({ limit }: BonusPageRequest) => (limit >= 1 && limit < MAX_ROWS ? limit : MAX_ROWS)

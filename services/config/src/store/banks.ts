import type { Queryable } from '@jejaring/service-kit'
import type { BankRow } from './entities'

/** A bank by id; undefined when there is none. */
export async function readBank(reads: Queryable, id: number): Promise<BankRow | undefined> {
  const [row]: BankRow[] = await reads.query(
    `SELECT id, name, fee, active, code, channel_code AS "channelCode", version FROM banks WHERE id = $1`,
    [id],
  )
  return row
}

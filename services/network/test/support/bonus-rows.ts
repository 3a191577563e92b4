import { BonusKind, type PreviewRegistrationReply } from '@jejaring/proto/network/v1/network'
import type { Pool } from 'pg'

/** The bonus log's rows of the placements after this number, by receiver's username, kind and level. */
export async function bonusesAfter(database: Pool, after: bigint): Promise<Map<string, object>> {
  const { rows } = await database.query(
    `SELECT m.username, b.kind, b.level, sum(matched) AS matched, sum(paid) AS paid, sum(flushed) AS flushed,
            sum(amount) AS amount
       FROM bonuses b JOIN placements p ON p.id = b.receiver_id JOIN members m ON m.member_id = p.member_id
      WHERE b.seq > $1 GROUP BY m.username, b.kind, b.level`,
    [after],
  )
  return new Map(
    rows.map(({ username, kind, level, ...sums }) => [
      `${username} ${kind} ${level}`,
      Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])),
    ]),
  )
}

const kinds: Partial<Record<BonusKind, string>> = {
  [BonusKind.SPONSOR]: 'sponsor',
  [BonusKind.PAIRING]: 'pairing',
  [BonusKind.PAIRING_LEVEL]: 'pairing_level',
}

/** A preview's bonuses in the same form. */
export function previewedRows(
  { bonuses }: PreviewRegistrationReply,
  usernames: readonly string[],
): Map<string, object> {
  return new Map(
    bonuses.map((bonus) => [
      `${bonus.receiverUsername || usernames[bonus.receiverAccount - 1]} ${kinds[bonus.kind]} ${bonus.level}`,
      {
        matched: Number(bonus.pairsMatched),
        paid: Number(bonus.pairsPaid),
        flushed: Number(bonus.pairsFlushed),
        amount: Number(bonus.amount),
      },
    ]),
  )
}

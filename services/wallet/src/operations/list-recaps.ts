import type { ListRecapsReply, ListRecapsRequest, RecapSums } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { pageOfRecaps, type RecapPart, type RecapSum, readOpenings } from '../store/recap-page'

/** Lists a page of all members' recaps, in Rupiah. Faults: unauthenticated, forbidden. */
export async function listRecaps({ kit }: Context, { query }: ListRecapsRequest): Promise<ListRecapsReply> {
  requireAdmin()
  const { manager } = kit.database
  const page = await pageOfRecaps(manager, query, kit.clock.now())
  const ids = page.rows.map(({ member_id }) => member_id)
  const openings = await readOpenings(manager, ids, query)
  return {
    counts: countsOf(page),
    recaps: page.rows.map((row) => ({
      memberId: row.member_id,
      username: row.username,
      name: row.name,
      sums: recapSums(row),
      opening: openings.get(row.member_id) ?? 0n,
    })),
    sums: recapSums(page.sums),
  }
}

function recapSums(row: Readonly<Record<RecapSum, bigint>>): RecapSums {
  const part = (name: RecapPart) => {
    const [income, pulled] = [row[`${name}_in`], row[`${name}_out`]]
    return { income, pulled, balance: income - pulled }
  }
  return {
    total: part('total'),
    sponsor: part('sponsor'),
    pairing: part('pairing'),
    pairingLevel: part('pairing_level'),
  }
}

import type { ListPrizeClaimsReply, ListPrizeClaimsRequest } from '@jejaring/proto/rewards/v1/rewards'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readShown } from '../store/members'
import { pageOfPrizes } from '../store/pages'
import { prizeMessage, prizeStatusFrom, prizeTypeFrom } from '../wire'

/** A page of all Tour Bali claims. Faults: forbidden. */
export async function listPrizes(
  { kit }: Context,
  { query, type, status }: ListPrizeClaimsRequest,
): Promise<ListPrizeClaimsReply> {
  requireAdmin()
  const manager = kit.database.manager
  const filter = { type: prizeTypeFrom(type), status: prizeStatusFrom(status) }
  const { counts, rows } = await pageOfPrizes(manager, query, filter)
  const shown = await readShown(
    manager,
    rows.map(({ memberId }) => memberId),
  )
  return { counts, claims: rows.map((prize) => prizeMessage(prize, shown(prize.memberId))) }
}

import { isUsername, normaliseUsername } from '@jejaring/identifiers'
import { notFound, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Earning } from '../preview/preview'
import { DECISION_WAIT_MS } from '../read-model/wait-until-counted'
import { type PlacedAccount, readEarnings, readPlacedAccounts } from '../store/registration-outcome'
import { visibleRootOf } from './find-visible-member'
import { notCountedYet } from './preview-registration'

export interface Outcome {
  readonly usernames: readonly string[]
  readonly earnings: readonly (Earning & { readonly username: string })[]
  readonly firstSeq: number
  readonly lastSeq: number
}

/**
 * What a registration of the caller has earned and flushed, from the bonus log (rule book §3), next to what
 * `previewRegistration` had announced: receivers above the caller's visible subtree are left out. Changes nothing.
 * Faults: not_found, unavailable when settlement is more than a second behind.
 */
export async function readOutcome(context: Context, username: string): Promise<Outcome> {
  const actor = requireActor()
  if (!(await context.waitUntilCounted(DECISION_WAIT_MS))) throw notCountedYet()
  const name = normaliseUsername(username)
  const accounts = isUsername(name) ? await readPlacedAccounts(context.pipelinedReads, name) : []
  const [first, last] = [accounts[0], accounts.at(-1)]
  const isOwn = first && (actor.role === 'admin' || first.callerId === actor.memberId)
  const top = isOwn ? await visibleRootOf(context, actor) : undefined
  if (!first || !last || !top) throw notFound('Pendaftaran ini tidak ditemukan di antara pendaftaran Anda.')
  const range = { first: numberOf(first), last: numberOf(last) }
  const topNode = context.countedSeqOf(Number(top.id))
  const earnings = (await readEarnings(context.pipelinedReads, range)).filter(
    ({ receiver, kind }) =>
      kind === 'sponsor' || receiver === topNode || context.engine.isBelow(receiver, topNode),
  )
  return {
    usernames: accounts.map((account) => account.username),
    earnings,
    firstSeq: range.first,
    lastSeq: range.last,
  }
}

function numberOf({ seq }: PlacedAccount): number {
  if (seq === null) throw notCountedYet()
  return seq
}

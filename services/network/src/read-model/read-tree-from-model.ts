import type { Counters } from '../settlement/engine'
import { mapView, type ViewNode } from '../tree/view'
import type { MemberCard } from './member-card-cache'
import type { ReadModel } from './projection-follower'
import type { ViewRequest } from './tree-read-model'

/** A node card: a member with the counters of its subtree and its package's code. */
export interface TreeCard extends MemberCard {
  readonly counters: Counters
}

export interface TreeView {
  readonly root: ViewNode<TreeCard>
  /** The parent of the root; empty when the caller may not see it. */
  readonly previousUsername: string
  /** From the top of the caller's visible subtree down to the root of the view; a long path omits its middle. */
  readonly path: string[]
}

/**
 * A view from memory; missing cards are read from the database. Undefined when the caller must query the database
 * instead. That includes a root whose card is not cached: reading all cards would cost as much as reading the view.
 */
export async function readTreeFromModel(
  { tree, cards }: Pick<ReadModel, 'tree' | 'cards'>,
  request: ViewRequest,
): Promise<TreeView | undefined> {
  if (request.id !== undefined && !cards.has(request.id)) return undefined
  const view = await tree.view(request)
  if (!view) return undefined
  const { root, ids, path: placementPath, topId } = view
  const shownIds = new Set([...ids, ...placementPath, topId])
  const cardsById = await cards.read([...shownIds])
  // A member whose copy has not arrived is in no view.
  if (cardsById.size < shownIds.size) return undefined
  const usernames = placementPath.map((id) => cardsById.get(id)!.username)
  const path = [...usernames].reverse()
  if (placementPath.at(-1) !== topId) path.unshift(cardsById.get(topId)!.username)
  return {
    root: mapView(root, ({ id, counters }) => ({ ...cardsById.get(id)!, counters })),
    previousUsername: usernames[1] ?? '',
    path,
  }
}

import type { Context } from '../context'
import type { TreeView } from '../operations/read-tree'
import { mapView } from '../tree/view'
import type { ViewRequest } from './tree-read-model'

/**
 * A view from tree, with cards that are read where they are not known; nothing where the database must be asked. So it is
 * for somebody who has not been shown for long: reading all the cards would cost as much as reading the view does.
 */
export async function readTreeFromModel(
  { tree, cards }: Pick<Context, 'tree' | 'cards'>,
  asked: ViewRequest,
): Promise<TreeView | undefined> {
  if (asked.id !== undefined && !cards.has(asked.id)) return undefined
  const view = await tree.view(asked)
  if (!view) return undefined
  const { root, ids, path: placementPath, topId } = view
  const shown = new Set([...ids, ...placementPath, topId])
  const known = await cards.read([...shown])
  // Whoever has no copy of its member is shown nowhere.
  if (known.size < shown.size) return undefined
  const usernames = placementPath.map((id) => known.get(id)!.username)
  const path = [...usernames].reverse()
  if (placementPath.at(-1) !== topId) path.unshift(known.get(topId)!.username)
  return {
    root: mapView(root, ({ id, counters }) => ({ ...known.get(id)!, counters })),
    previousUsername: usernames[1] ?? '',
    path,
  }
}

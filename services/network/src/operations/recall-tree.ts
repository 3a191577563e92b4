import type { Context } from '../context'
import { mapView } from '../tree/view'
import type { AskedView } from '../tree-memory'
import type { TreeView } from './read-tree'

/**
 * A view from memory, with cards that are read where they are not known; nothing where the database must be asked. So it is
 * for somebody who has not been shown for long: reading all the cards would cost as much as reading the view does.
 */
export async function recallTree(
  { memory, cards }: Pick<Context, 'memory' | 'cards'>,
  asked: AskedView,
): Promise<TreeView | undefined> {
  if (asked.id !== undefined && !cards.knows(asked.id)) return undefined
  const view = await memory.view(asked)
  if (!view) return undefined
  const { root, ids, way, topId } = view
  const shown = new Set([...ids, ...way, topId])
  const known = await cards.read([...shown])
  // Whoever has no copy of its member is shown nowhere.
  if (known.size < shown.size) return undefined
  const usernames = way.map((id) => known.get(id)!.username)
  const path = [...usernames].reverse()
  if (way.at(-1) !== topId) path.unshift(known.get(topId)!.username)
  return {
    root: mapView(root, ({ id, counters }) => ({ ...known.get(id)!, counters })),
    previousUsername: usernames[1] ?? '',
    path,
  }
}

import { useQueryClient } from '@jejaring/web-platform'
import { useCallback, useMemo, useState } from 'react'
import { genealogyQuery, type TreeMember } from './genealogy'
import { graft } from './graft'

/** So many levels are added when somebody at the edge is looked into. */
const LEVELS = 2

export type LookState = 'asking' | 'failed' | undefined

export interface Deeper {
  /** Asks for the legs of a member of the last level, and puts them into the tree. */
  look: (username: string) => Promise<void>
  stateOf: (username: string) => LookState
}

/** The tree with the levels that were asked for later, in place. */
export function useLaterLevels(tree: TreeMember): [TreeMember, Deeper] {
  const queries = useQueryClient()
  const [later, setLater] = useState<ReadonlyMap<string, TreeMember>>(new Map())
  const [states, setStates] = useState<ReadonlyMap<string, LookState>>(new Map())
  const look = useCallback(
    async (username: string) => {
      const tell = (state: LookState) => setStates((known) => new Map(known).set(username, state))
      tell('asking')
      try {
        const found = await queries.fetchQuery(genealogyQuery(username, LEVELS))
        setLater((known) => new Map(known).set(username, found.tree))
        tell(undefined)
      } catch {
        tell('failed')
      }
    },
    [queries],
  )
  const grown = useMemo(() => graft(tree, later), [tree, later])
  const deeper = useMemo(
    () => ({ look, stateOf: (username: string) => states.get(username) }),
    [look, states],
  )
  return [grown, deeper]
}

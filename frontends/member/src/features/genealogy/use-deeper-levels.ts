import { useQueryClient } from '@jejaring/web-platform'
import { useCallback, useMemo, useState } from 'react'
import { genealogyQuery, type TreeMember } from './genealogy'
import { mergeLevels } from './merge-levels'

/** Levels fetched when a member of the last level is expanded. */
const LEVELS_PER_LOAD = 2

export type LoadState = 'loading' | 'failed' | undefined

export interface DeeperLevels {
  /** Fetches the legs of a member of the last level and merges them into the tree. */
  load: (username: string) => Promise<void>
  stateOf: (username: string) => LoadState
}

/** The tree merged with the levels loaded on demand, and a loader for more. */
export function useDeeperLevels(tree: TreeMember): [TreeMember, DeeperLevels] {
  const queries = useQueryClient()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, TreeMember>>(new Map())
  const [states, setStates] = useState<ReadonlyMap<string, LoadState>>(new Map())
  const load = useCallback(
    async (username: string) => {
      const setState = (state: LoadState) => setStates((previous) => new Map(previous).set(username, state))
      setState('loading')
      try {
        const reply = await queries.fetchQuery(genealogyQuery(username, LEVELS_PER_LOAD))
        setLoaded((previous) => new Map(previous).set(username, reply.tree))
        setState(undefined)
      } catch {
        setState('failed')
      }
    },
    [queries],
  )
  const merged = useMemo(() => mergeLevels(tree, loaded), [tree, loaded])
  const deeperLevels = useMemo(
    () => ({ load, stateOf: (username: string) => states.get(username) }),
    [load, states],
  )
  return [merged, deeperLevels]
}

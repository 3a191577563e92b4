import { ErrorState, Notice, Panel, Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { usePlacedProspect } from '../prospects/use-placed-prospect'
import { suggestSlots } from './free-slots'
import { genealogyQuery } from './genealogy'
import classes from './genealogy.module.css'
import { SlotLink } from './slot-link'
import { DEPTHS } from './use-depth'
import { weakLeg } from './weak-leg'

const words = texts.genealogy
const MAX_TREE_DEPTH = Math.max(...DEPTHS.map(Number))
const MAX_OFFERED_SLOTS = 4

/** Links to free slots below the shown root, its weak leg first, each with what it earns the caller. */
export function NearestSlots({ username }: { username: string | undefined }) {
  const query = useQuery(genealogyQuery(username, MAX_TREE_DEPTH))
  const prospect = usePlacedProspect()
  const title = prospect ? texts.prospects.placing(prospect.name) : words.chooseTitle
  if (query.isLoadingError) {
    return (
      <Panel title={title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  const tree = query.data?.tree
  const slots = tree ? suggestSlots(tree, MAX_OFFERED_SLOTS) : []
  return (
    <Notice title={title}>
      {tree && weakLeg(tree.pairings) && `${words.chooseWeak} `}
      {tree && slots.length === 0 ? words.chooseDeeper : words.choose}
      <ul className={classes.slots} aria-label={words.chooseTitle}>
        {!tree && <Skeleton height={60} />}
        {tree &&
          slots.map((slot) => (
            <li key={`${slot.upline}/${slot.position}`}>
              <SlotLink slot={slot} root={tree} />
            </li>
          ))}
      </ul>
    </Notice>
  )
}

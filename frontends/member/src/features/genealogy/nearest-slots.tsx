import { ErrorState, LinkButton, Notice, Panel, Skeleton } from '@jejaring/ui'
import { useQuery } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { freeSlots } from './free-slots'
import { genealogyQuery } from './genealogy'
import classes from './genealogy.module.css'
import { DEPTHS } from './use-depth'

const words = texts.genealogy
const MAX_TREE_DEPTH = Math.max(...DEPTHS.map(Number))
const MAX_OFFERED_SLOTS = 4

/** Links to the free slots nearest to the shown root. */
export function NearestSlots({ username }: { username: string | undefined }) {
  const query = useQuery(genealogyQuery(username, MAX_TREE_DEPTH))
  if (query.isLoadingError) {
    return (
      <Panel title={words.chooseTitle}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    )
  }
  const tree = query.data?.tree
  const slots = tree ? freeSlots(tree, MAX_OFFERED_SLOTS) : []
  return (
    <Notice title={words.chooseTitle}>
      {tree && slots.length === 0 ? words.chooseDeeper : words.choose}
      <div className={classes.slots}>
        {!tree && <Skeleton height={44} />}
        {slots.map((slot) => (
          <LinkButton
            key={`${slot.upline}/${slot.position}`}
            to={`/m/network/register/${slot.upline}/${slot.position}`}
            variant="default"
          >
            {words.slot(words[slot.position], slot.upline)}
          </LinkButton>
        ))}
      </div>
    </Notice>
  )
}

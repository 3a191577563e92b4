import { Skeleton, useIsPhone } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './genealogy.module.css'
import { CARD_COLUMNS, CARD_PX } from './layout'

const words = texts.genealogy

/** Placeholder of three cards, the minimum of a tree. */
export function TreeSkeleton() {
  const { width } = useIsPhone() ? CARD_COLUMNS.phone : CARD_COLUMNS.desk
  return (
    <div className={classes.loading} role="status" aria-label={words.loading}>
      <Skeleton width={width} height={CARD_PX.root} radius={12} />
      <div>
        <Skeleton width={width} height={CARD_PX.height} radius={12} />
        <Skeleton width={width} height={CARD_PX.height} radius={12} />
      </div>
    </div>
  )
}

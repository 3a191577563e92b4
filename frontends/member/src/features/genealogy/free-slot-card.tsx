import { LinkButton } from '@jejaring/ui'
import { IconUserPlus } from '@tabler/icons-react'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import type { FreeSlot } from './genealogy'
import classes from './member-card.module.css'

const words = texts.genealogy

/** A free slot of the tree with a registration button; `offered` highlights it. */
export function FreeSlotCard({ slot, offered }: { slot: FreeSlot; offered: boolean }) {
  const { toForm } = useProspectPlacement()
  return (
    <div className={classes.slot} data-offered={offered || undefined}>
      <IconUserPlus size={24} aria-hidden />
      {words.empty}
      <LinkButton
        to={`/m/network/register/${slot.upline}/${slot.position}${toForm}`}
        fullWidth
        className={classes.button}
        aria-label={`${words.register}: ${words[slot.position]} ${slot.upline}`}
      >
        {words.register}
      </LinkButton>
    </div>
  )
}

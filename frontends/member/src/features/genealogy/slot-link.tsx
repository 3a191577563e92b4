import { Amount, count, Skeleton } from '@jejaring/ui'
import { Link, useQuery, useUser } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import { groupByReceiver } from '../registration/bonus-receiver'
import { type Preview, previewQuery } from '../registration/preview'
import type { SuggestedSlot } from './free-slots'
import type { TreeMember } from './genealogy'
import classes from './genealogy.module.css'
import { weakLeg } from './weak-leg'

const words = texts.genealogy

/** A link to the registration in a free slot, named from the caller's view, with what it earns the caller now. */
export function SlotLink({ slot, root }: { slot: SuggestedSlot; root: TreeMember }) {
  const { username } = useUser()
  const { toForm } = useProspectPlacement()
  const preview = useQuery(previewQuery(slot, 1))
  const weak = weakLeg(root.pairings)
  const isWeak = slot.leg === weak
  const nameOf = (member: string) => (member === username ? words.you : member)
  const strength = weak && (isWeak ? words.isWeak : words.isStrong)
  const side = words[slot.leg]
  const isDirect = slot.upline === root.username
  return (
    <Link
      to={`/m/network/register/${slot.upline}/${slot.position}${toForm}`}
      className={classes.offer}
      data-weak={isWeak || undefined}
    >
      <strong>
        {words.slot(words[slot.position], nameOf(slot.upline))}
        {isDirect && strength && ` (${strength})`}
      </strong>
      {!isDirect && (
        <span>
          {words.inLeg(side, nameOf(root.username))}
          {strength && ` (${strength})`}
        </span>
      )}
      {/* Without a preview the slot can still be chosen; the form shows the reason. */}
      {preview.data ? (
        <Earnings preview={preview.data} username={username} />
      ) : (
        preview.isPending && <Skeleton height={18} width={180} />
      )}
    </Link>
  )
}

function Earnings({ preview, username }: { preview: Preview; username: string }) {
  const own = groupByReceiver(preview.bonuses).find((receiver) => receiver.username === username)
  const { amount = 0, paid = 0, flushed = 0 } = own ?? {}
  return (
    <span>
      {words.earns} <Amount value={amount} />
      {(paid > 0 || flushed === 0) && ` · ${words.paidPairs(count(paid))}`}
      {flushed > 0 && ` · ${words.flushedPairs(count(flushed))}`}
    </span>
  )
}

import {
  Amount,
  count,
  DescriptionList,
  dateText,
  ErrorState,
  LinesSkeleton,
  Notice,
  Panel,
} from '@jejaring/ui'
import { type SessionUser, useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { type BonusReceiver, groupByReceiver } from './bonus-receiver'
import { type Preview, previewQuery, slotRefusal } from './preview'
import classes from './preview.module.css'
import type { Slot } from './slot'

const words = texts.registration.preview

interface PreviewPanelProps {
  slot: Slot
  quantity: number
  user: SessionUser
  /** False once the registration has succeeded: its own accounts occupy the slot then. */
  enabled: boolean
}

/** Previews the effects of the registration before pins are spent: slots, pins, pairs and bonuses. */
export function PreviewPanel({ slot, quantity, user, enabled }: PreviewPanelProps) {
  const query = useQuery({ ...previewQuery(slot, quantity), enabled })
  if (slotRefusal(query.error)) return null
  return (
    <Panel title={words.title} help={words.help}>
      {query.data ? (
        <PreviewBody preview={query.data} slot={slot} user={user} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LinesSkeleton lines={4} height={32} />
      )}
    </Panel>
  )
}

/** The receivers of a registration's bonuses, with the reasons. */
export function ReceiverList({ bonuses, user }: { bonuses: Preview['bonuses']; user: SessionUser }) {
  return (
    <ul className={classes.receivers} aria-label={words.receivers}>
      {groupByReceiver(bonuses).map((receiver) => (
        <ReceiverLine
          key={receiver.username ?? receiver.account}
          receiver={receiver}
          isCaller={receiver.username === user.username}
        />
      ))}
    </ul>
  )
}

function PreviewBody({ preview, slot, user }: { preview: Preview; slot: Slot; user: SessionUser }) {
  const { pin, total, accounts, business_day: day } = preview
  const side = texts.registration.sides[slot.position] ?? ''
  return (
    <div className={classes.preview}>
      <DescriptionList
        items={[
          { label: words.slots, value: words.slotsFilled(accounts.length, side, slot.upline) },
          { label: words.pins, value: words.pinsOf(count(pin.needed), count(pin.available)) },
          { label: words.pairs, value: words.pairsOf(count(total.pair), count(total.paid)) },
          { label: words.flushed, value: words.flushedOf(count(total.flushed)) },
          { label: words.total, value: <Amount value={total.amount} />, total: true },
        ]}
      />
      <ReceiverList bonuses={preview.bonuses} user={user} />
      {total.flushed > 0 && <Notice tone="wait">{words.flushNote}</Notice>}
      <p className={classes.note}>{words.note(dateText(`${day}T12:00:00+07:00`))}</p>
    </div>
  )
}

function ReceiverLine({ receiver, isCaller }: { receiver: BonusReceiver; isCaller: boolean }) {
  const { username, account, sponsor, paid, flushed, flushout, levelPairs, amount } = receiver
  const reasons = [
    sponsor && words.sponsor,
    paid > 0 && words.paid(count(paid)),
    flushed > 0 && words.lost(count(flushed), count(flushout)),
    levelPairs > 0 && words.levels(count(levelPairs)),
  ].filter(Boolean)
  return (
    <li className={classes.receiver} data-loss={flushed > 0 || undefined}>
      <span>
        <strong>{username === null ? words.account(account ?? 1) : isCaller ? words.you : username}</strong>
        <span className={classes.reasons}>{reasons.join(' · ')}</span>
      </span>
      <Amount value={amount} />
    </li>
  )
}

import { Amount, count, DescriptionList, LinesSkeleton, Notice } from '@jejaring/ui'
import { useQuery, useUser } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { hasPlacementsBetween, type Outcome, outcomeQuery, type Preview } from './preview'
import classes from './preview.module.css'
import { ReceiverList } from './preview-panel'

const words = texts.registration.outcome

interface OutcomePanelProps {
  /** Any account of the registration. */
  username: string
  /** The preview that the page showed last; undefined when it showed none. */
  preview: Preview | undefined
}

/** What the registration has really earned and flushed, next to what the preview had announced. */
export function OutcomePanel({ username, preview }: OutcomePanelProps) {
  const user = useUser()
  const { data: outcome, isError } = useQuery(outcomeQuery(username))
  if (isError) return <Notice>{words.later}</Notice>
  if (!outcome) return <LinesSkeleton lines={3} height={32} />
  const { total } = outcome
  return (
    <div className={classes.preview}>
      <h3>{words.title}</h3>
      <DescriptionList
        items={[
          { label: words.pairs, value: words.pairsOf(count(total.pair), count(total.paid)) },
          { label: words.flushed, value: words.flushedOf(count(total.flushed)) },
          { label: words.total, value: <Amount value={total.amount} />, total: true },
        ]}
      />
      {preview && <Comparison preview={preview} outcome={outcome} />}
      <ReceiverList bonuses={outcome.bonuses} user={user} />
    </div>
  )
}

function Comparison({ preview, outcome }: { preview: Preview; outcome: Outcome }) {
  const isSame =
    preview.total.amount === outcome.total.amount && preview.total.flushed === outcome.total.flushed
  if (isSame) return <Notice tone="good">{words.asPreviewed}</Notice>
  return (
    <Notice tone="wait">
      {words.previewed} <Amount value={preview.total.amount} />.{' '}
      {hasPlacementsBetween(preview, outcome) ? words.between : words.changed}
    </Notice>
  )
}

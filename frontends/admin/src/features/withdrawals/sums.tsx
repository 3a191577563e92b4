import { Amount, Panel, Skeleton } from '@jejaring/ui'
import { texts } from '../../texts'
import type { Sums as SumsReply } from './all-withdrawals'
import classes from './sums.module.css'

const words = texts.withdrawals

/** What is still to be paid, what was paid, and both together: for the dates and the search of the table. */
export function Sums({ reply }: { reply: SumsReply | undefined }) {
  const sums = [
    { label: words.open, note: words.openNote, value: reply?.wallets.pending },
    { label: words.paid, note: words.paidNote, value: reply?.wallets.success },
    { label: words.total, note: words.totalNote, value: reply?.wallets.total },
  ]
  return (
    <Panel flush>
      <dl className={classes.sums} aria-label={words.sums}>
        {sums.map(({ label, note, value }) => (
          <div key={label} className={classes.sum}>
            <dt>
              {label} <span>{note}</span>
            </dt>
            <dd>
              {value === undefined ? (
                <Skeleton height={20} width={160} />
              ) : (
                <Amount value={value} size="lg" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

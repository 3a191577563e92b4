import { Amount, Panel, Skeleton } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './status-sums.module.css'

const words = texts.withdrawals

interface StatusSumsProps {
  /** In Rupiah, for the dates and the search of the table and all statuses; undefined while loading. */
  sums: { pending: number; success: number; total: number; more?: boolean | undefined } | undefined
}

/** Shows unpaid, paid and total amounts for the dates and the search of the table. */
export function StatusSums({ sums }: StatusSumsProps) {
  const shown = [
    { label: words.open, note: words.openNote, value: sums?.pending },
    { label: words.paid, note: words.paidNote, value: sums?.success },
    { label: words.total, note: words.totalNote, value: sums?.total },
  ]
  if (sums?.more) return <Panel>{words.tooManyToSum}</Panel>
  return (
    <Panel flush>
      <dl className={classes.sums} aria-label={words.sums}>
        {shown.map(({ label, note, value }) => (
          <div key={label} className={classes.sum}>
            <dt>
              {label} <span>{note}</span>
            </dt>
            <dd>
              {value === undefined ? (
                <Skeleton height={20} width={112} />
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

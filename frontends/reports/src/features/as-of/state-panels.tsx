import { count, DescriptionList, dateTimeText, EmptyState, Panel } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './as-of.module.css'
import type { HistoricalState, Legs } from './historical-state'

const words = texts.asOf

const legsText = ({ left, right }: Legs) => words.sides(count(left), count(right))
const dayText = (day: string) => day.split('-').reverse().join('/')

/** Placeholder business day of the root's placement, earlier than that of any member; not shown. */
const ROOT_BUSINESS_DAY = '1970-01-01'

/** Shows the counters of a member at one moment. */
export function StatePanels({ state }: { state: HistoricalState }) {
  const { seq, business_day: day } = state
  const momentText =
    day === ROOT_BUSINESS_DAY ? words.atBeginning(count(seq)) : words.at(count(seq), dayText(day))
  return (
    <div className={classes.panels} aria-live="polite">
      <Panel title={words.result(state.username)} help={momentText}>
        {state.placed ? (
          <DescriptionList
            items={[
              { label: words.placedAt, value: dateTimeText(state.placed_at) },
              {
                label: `${words.downlines} (${words.left} : ${words.right})`,
                value: legsText(state.downlines),
              },
              { label: `${words.points} (${words.left} : ${words.right})`, value: legsText(state.points) },
              { label: `${words.waiting} (${words.left} : ${words.right})`, value: legsText(state.waiting) },
              { label: words.matched, value: count(state.matched) },
              { label: words.paidToday, value: count(state.paid_today) },
              { label: words.flushedToday, value: count(state.flushed_today) },
              { label: words.flushout, value: count(state.flushout) },
              { label: words.sponsored, value: count(state.sponsored) },
            ]}
          />
        ) : (
          <EmptyState title={words.notPlaced} help={words.notPlacedHelp(state.username)} />
        )}
      </Panel>
      {state.placed && state.levels.length > 0 && (
        <Panel title={words.levels}>
          <table className={classes.levels} aria-label={words.levels}>
            <thead>
              <tr>
                <th scope="col">{words.level}</th>
                <th scope="col">{words.left}</th>
                <th scope="col">{words.right}</th>
                <th scope="col">{words.pair}</th>
              </tr>
            </thead>
            <tbody>
              {state.levels.map(({ level, left, right, pair }) => (
                <tr key={level}>
                  <th scope="row">{level}</th>
                  <td>{count(left)}</td>
                  <td>{count(right)}</td>
                  <td>{count(pair)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </div>
  )
}

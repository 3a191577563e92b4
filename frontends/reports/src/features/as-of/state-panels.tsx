import { count, DescriptionList, dateTimeText, EmptyState, Panel } from '@jejaring/ui'
import { texts } from '../../texts'
import classes from './as-of.module.css'
import type { Legs, PastState } from './look-back'

const words = texts.asOf

const sides = ({ left, right }: Legs) => words.sides(count(left), count(right))
const dayText = (day: string) => day.split('-').reverse().join('/')

/** The day of the root, which stands before every member, however old a programme is that comes to be here. */
const BEGINNING = '1970-01-01'

/** All that was counted of a member at a moment. */
export function StatePanels({ state }: { state: PastState }) {
  const { seq, business_day: day } = state
  const at = day === BEGINNING ? words.atBeginning(count(seq)) : words.at(count(seq), dayText(day))
  return (
    <div className={classes.panels} aria-live="polite">
      <Panel title={words.result(state.username)} help={at}>
        {state.placed ? (
          <DescriptionList
            items={[
              { label: words.placedAt, value: dateTimeText(state.placed_at) },
              { label: `${words.downlines} (${words.left} : ${words.right})`, value: sides(state.downlines) },
              { label: `${words.points} (${words.left} : ${words.right})`, value: sides(state.points) },
              { label: `${words.waiting} (${words.left} : ${words.right})`, value: sides(state.waiting) },
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

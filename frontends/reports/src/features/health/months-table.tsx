import { shortMonth } from '@jejaring/features'
import { count, Panel, rupiah } from '@jejaring/ui'
import { percent } from '../../percent'
import * as texts from '../../texts'
import type { Programme, ProgrammeMonth } from '../programme/programme'
import classes from './health.module.css'

const words = texts.health.months

/** Table of the monthly figures, latest first, with totals. */
export function MonthsTable({ programme: { months, total } }: { programme: Programme }) {
  return (
    <Panel title={words.title}>
      <div className={classes.scroll}>
        <table className={classes.months} aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col" data-wide>
                {words.registrations}
              </th>
              <th scope="col">
                {words.turnover}
                <span className={classes.below}>{words.payout}</span>
              </th>
              <th scope="col" data-wide>
                {words.orders}
              </th>
              <th scope="col" data-wide>
                {words.payout}
              </th>
              <th scope="col">{words.ratio}</th>
              <th scope="col" data-wide>
                {words.flushed}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...months].reverse().map((month) => (
              <MonthRow key={month.month} name={shortMonth(month.month)} month={month} />
            ))}
          </tbody>
          <tfoot>
            <MonthRow name={words.total} month={total} />
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

function MonthRow({ name, month }: { name: string; month: ProgrammeMonth }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-wide>{count(month.placements)}</td>
      <td>
        {rupiah(month.turnover.total)}
        {/* Phones are too narrow for two columns of amounts. */}
        <span className={classes.below}>{rupiah(month.payout.total)}</span>
      </td>
      <td data-wide>{rupiah(month.turnover.repeat_orders)}</td>
      <td data-wide>{rupiah(month.payout.total)}</td>
      <td>{percent(month.ratio)}</td>
      <td data-wide>{count(month.flushed.pairs)}</td>
    </tr>
  )
}

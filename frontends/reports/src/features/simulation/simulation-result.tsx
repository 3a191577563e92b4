import { shortMonth } from '@jejaring/features'
import { Amount, count, EmptyState, Panel, rupiah, Stat, StatGrid } from '@jejaring/ui'
import { ChartPanel } from '../../charts/chart-panel'
import { percent } from '../../percent'
import * as texts from '../../texts'
import type { SimulatedMonth, Simulation } from './simulate'
import classes from './simulation.module.css'

const words = texts.simulation

/** Compares actual with simulated payout, in total and by month. */
export function SimulationResult({ result: { months, total, seq } }: { result: Simulation }) {
  if (months.length === 0) {
    return (
      <Panel>
        <EmptyState title={words.empty} help={words.emptyHelp} />
      </Panel>
    )
  }
  const { current, simulated } = total
  const difference = simulated.total - current.total
  return (
    // Announced by screen readers, because the result appears below the focused button.
    <div className={classes.result} aria-live="polite">
      <StatGrid>
        <Stat
          label={words.difference}
          value={<Amount value={Math.abs(difference)} />}
          note={difference === 0 ? words.same : difference > 0 ? words.more : words.less}
        />
        <Stat
          label={`${words.ratio}, ${words.simulated.toLowerCase()}`}
          value={percent(simulated.ratio)}
          note={words.flushedNow(percent(current.ratio))}
        />
        <Stat
          label={`${words.flushed}, ${words.simulated.toLowerCase()}`}
          value={count(simulated.flushed)}
          note={words.flushedNow(count(current.flushed))}
        />
      </StatGrid>
      <ChartPanel
        label={words.chart}
        series={[
          { label: words.now, tone: 'plain' },
          { label: words.simulated, tone: 'brand' },
        ]}
        months={months.map((month) => ({
          month: month.month,
          values: [month.current.total, month.simulated.total],
        }))}
        unit="rupiah"
        error={null}
        onRetry={() => undefined}
      />
      <Panel title={words.result} help={words.upTo(count(seq))}>
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={words.result}>
            <thead>
              <tr>
                <th scope="col">{texts.month}</th>
                <th scope="col">{words.now}</th>
                <th scope="col">{words.simulated}</th>
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
    </div>
  )
}

/** Row of one month; the figures are labelled, so that they fit a phone. */
function MonthRow({ name, month }: { name: string; month: SimulatedMonth }) {
  return (
    <tr>
      <th scope="row">
        {name}
        <small>
          {words.turnover} {rupiah(month.turnover.total)}
        </small>
      </th>
      <PayoutCell payout={month.current} />
      <PayoutCell payout={month.simulated} />
    </tr>
  )
}

function PayoutCell({ payout }: { payout: SimulatedMonth['current'] }) {
  return (
    <td>
      {rupiah(payout.total)}
      <small>
        {words.ratio} {percent(payout.ratio)}
      </small>
      <small>
        {words.flushed} {count(payout.flushed)}
      </small>
    </td>
  )
}

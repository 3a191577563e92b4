import { FiguresTable } from '@jejaring/ui'
import { useState } from 'react'
import { monthText, shortMonth } from '../months'
import { texts } from '../texts'
import classes from './month-chart.module.css'

export interface Series {
  label: string
  tone: 'brand' | 'light' | 'blue' | 'plain'
}

export interface Bar {
  /** `yyyy-mm`. */
  month: string
  /** As many as there are series; negative ones are not drawn. */
  values: number[]
}

export interface MonthChartProps {
  /** Read out for the table of the same figures. */
  label: string
  series: Series[]
  bars: Bar[]
  /** One over the other, when they are parts of a whole. */
  stacked?: boolean
  format: (value: number) => string
}

/** Columns by month. The figures of a month, or of all, stand over it, and all of them in a table below. */
export default function MonthChart({ label, series, bars, stacked, format }: MonthChartProps) {
  const [chosen, setChosen] = useState<Bar>()
  const height = ({ values }: Bar) =>
    stacked ? values.reduce((sum, value) => sum + Math.max(0, value), 0) : Math.max(...values)
  const most = Math.max(1, ...bars.map(height))
  const sums = series.map((_, index) => bars.reduce((sum, bar) => sum + (bar.values[index] ?? 0), 0))
  return (
    <>
      <p className={classes.when}>{chosen ? monthText(chosen.month) : texts.charts.all(bars.length)}</p>
      <ul className={classes.legend}>
        {series.map(({ label: name, tone }, index) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span>
            <strong>{format((chosen?.values ?? sums)[index] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <div className={classes.chart} aria-hidden onPointerLeave={() => setChosen(undefined)}>
        {bars.map((bar) => (
          <div
            key={bar.month}
            className={classes.month}
            data-stacked={stacked || undefined}
            data-chosen={chosen === bar || undefined}
            onPointerEnter={() => setChosen(bar)}
          >
            {series.map(({ label: name, tone }, index) => (
              <span
                key={name}
                data-tone={tone}
                style={{ height: `${(Math.max(0, bar.values[index] ?? 0) / most) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{shortMonth(bars[0]?.month ?? '')}</span>
        {bars.length > 1 && <span>{shortMonth(bars.at(-1)?.month ?? '')}</span>}
      </div>
      <Figures label={label} series={series} bars={bars} format={format} />
    </>
  )
}

function Figures({ label, series, bars, format }: MonthChartProps) {
  return (
    <FiguresTable
      summary={texts.charts.figures}
      caption={label}
      titles={[texts.month, ...series.map(({ label: name }) => name)]}
      rows={[...bars].reverse().map(({ month, values }) => ({
        ...{ key: month, title: shortMonth(month) },
        cells: series.map((_, index) => format(values[index] ?? 0)),
      }))}
    />
  )
}

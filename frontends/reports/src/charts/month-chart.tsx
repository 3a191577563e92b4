import { monthText, shortMonth } from '@jejaring/features'
import { FiguresTable } from '@jejaring/ui'
import { useState } from 'react'
import { texts } from '../texts'
import classes from './month-chart.module.css'

export interface Series {
  label: string
  tone: 'brand' | 'light' | 'blue' | 'plain'
}

export interface Bar {
  /** `yyyy-mm`. */
  month: string
  /** One value per series; negative values are not drawn. */
  values: number[]
}

export interface MonthChartProps {
  /** Caption of the table with the same data. */
  label: string
  series: Series[]
  bars: Bar[]
  /** Stacks the series of a month, for series that add up to a total. */
  stacked?: boolean
  format: (value: number) => string
}

/** Column chart by month, with the figures of the hovered month or the totals above it and a data table below. */
export default function MonthChart({ label, series, bars, stacked, format }: MonthChartProps) {
  const [selectedBar, setSelectedBar] = useState<Bar>()
  const height = ({ values }: Bar) =>
    stacked ? values.reduce((sum, value) => sum + Math.max(0, value), 0) : Math.max(...values)
  const maxHeight = Math.max(1, ...bars.map(height))
  const sums = series.map((_, index) => bars.reduce((sum, bar) => sum + (bar.values[index] ?? 0), 0))
  return (
    <>
      <p className={classes.when}>
        {selectedBar ? monthText(selectedBar.month) : texts.charts.all(bars.length)}
      </p>
      <ul className={classes.legend}>
        {series.map(({ label: name, tone }, index) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span>
            <strong>{format((selectedBar?.values ?? sums)[index] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <div className={classes.chart} aria-hidden onPointerLeave={() => setSelectedBar(undefined)}>
        {bars.map((bar) => (
          <div
            key={bar.month}
            className={classes.month}
            data-stacked={stacked || undefined}
            data-chosen={selectedBar === bar || undefined}
            onPointerEnter={() => setSelectedBar(bar)}
          >
            {series.map(({ label: name, tone }, index) => (
              <span
                key={name}
                data-tone={tone}
                style={{ height: `${(Math.max(0, bar.values[index] ?? 0) / maxHeight) * 100}%` }}
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
        key: month,
        title: shortMonth(month),
        cells: series.map((_, index) => format(values[index] ?? 0)),
      }))}
    />
  )
}

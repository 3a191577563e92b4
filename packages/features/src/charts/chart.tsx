import { Amount, count, useAmountsMasked } from '@jejaring/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './chart.module.css'
import { FiguresTable } from './figures-table'

export interface ChartSeries {
  label: string
  tone: 'brand' | 'light' | 'blue' | 'plain'
}

export interface ChartPoint {
  /** Its month or day, in full and as a label of the axis. */
  title: string
  tick: string
  /** One value per series, null where there is none; negative values are not drawn. */
  values: (number | null)[]
}

export interface ChartProps {
  /** Accessible name of the table with the same data. */
  label: string
  /** Name of the points, such as "Bulan". */
  pointLabel: string
  series: ChartSeries[]
  points: ChartPoint[]
  unit: 'rupiah' | 'count' | 'percent'
  /** Stacks the series, for those that add up to a total. */
  stacked?: boolean
  /** Describes all points together; then their sums are shown until a point is chosen. */
  totalTitle?: string | undefined
}

/**
 * Chart with axes, the figures of the point under the pointer in a tooltip, and the same data as a table for screen
 * readers and keyboards. The drawing library is loaded when the chart comes near the window.
 */
export function Chart({ label, pointLabel, series, points, unit, stacked = false, totalTitle }: ChartProps) {
  const [hovered, setHovered] = useState<{ index: number; left: number }>()
  const target = usePlot({ series, points, unit, stacked }, setHovered)
  const point = hovered && points[hovered.index]
  const total = (values: readonly (number | null | undefined)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const sums = series.map((_, index) => total(points.map(({ values }) => values[index])))
  return (
    <div className={classes.root}>
      {totalTitle && (
        <p className={classes.when}>
          {totalTitle} {stacked && <strong>{figure(unit, total(sums))}</strong>}
        </p>
      )}
      <ul className={classes.legend}>
        {series.map(({ label: name, tone }, index) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span>
            {totalTitle && <strong>{figure(unit, sums[index] ?? 0)}</strong>}
          </li>
        ))}
      </ul>
      <div className={classes.plot} aria-hidden>
        <div ref={target} />
        {point && (
          <div
            className={classes.tip}
            style={{ left: hovered.left }}
            data-end={isSecondHalf(hovered, points)}
          >
            <strong>{point.title}</strong>
            {series.map(({ label: name, tone }, index) => (
              <span key={name} data-tone={tone}>
                {name} <b>{figure(unit, point.values[index] ?? null)}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      <FiguresTable
        label={label}
        titles={[pointLabel, ...series.map(({ label: name }) => name)]}
        rows={[...points].reverse().map(({ title, values }) => ({
          key: title,
          title,
          cells: series.map((_, index) => figure(unit, values[index] ?? null)),
        }))}
      />
    </div>
  )
}

const isSecondHalf = ({ index }: { index: number }, points: readonly ChartPoint[]) =>
  index >= points.length / 2 || undefined

function figure(unit: ChartProps['unit'], value: number | null): ReactNode {
  if (value === null) return '–'
  if (unit === 'rupiah') return <Amount value={value} />
  return unit === 'percent' ? `${count(value)}%` : count(value)
}

const compact = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 })

type PlotInput = Pick<ChartProps, 'series' | 'points' | 'unit'> & { stacked: boolean }

/** Draws the points into the element of the returned ref, again when they change. */
function usePlot(
  { series, points, unit, stacked }: PlotInput,
  setHovered: (hovered: { index: number; left: number } | undefined) => void,
) {
  const target = useRef<HTMLDivElement>(null)
  const isMasked = useAmountsMasked() && unit === 'rupiah'
  // Parents make these arrays at each render.
  const shown = JSON.stringify([
    series.map(({ tone }) => tone),
    points.map(({ tick, values }) => [tick, values]),
  ])
  useEffect(() => {
    const [tones, rows] = JSON.parse(shown) as [ChartSeries['tone'][], [string, (number | null)[]][]]
    let remove: (() => void) | undefined
    let isGone = false
    const draw = async () => {
      const { createPlot } = await import(/* webpackChunkName: "plot" */ './plot')
      if (isGone || !target.current) return
      remove = createPlot(target.current, {
        ticks: rows.map(([tick]) => tick),
        series: tones.map((tone, index) => ({
          colour: `--chart-${tone}`,
          values: rows.map(([, values]) => values[index] ?? null),
        })),
        stacked,
        axisText: (value) =>
          isMasked ? '•••' : unit === 'percent' ? `${compact.format(value)}%` : compact.format(value),
        onHover: (index, left) => setHovered(index === undefined ? undefined : { index, left }),
      })
    }
    // A failed load leaves the legend and the table.
    const stop = target.current && onceNear(target.current, () => void draw().catch(() => undefined))
    return () => {
      isGone = true
      stop?.()
      remove?.()
    }
  }, [shown, unit, stacked, isMasked, setHovered])
  return target
}

/** Calls `action` once the element is in the window, or less than a screen's half below it; returns how to stop. */
function onceNear(element: Element, action: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      action()
    },
    { rootMargin: '50%' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

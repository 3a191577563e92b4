import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export interface PlotInput {
  /** Labels of the horizontal axis, one for each value of a series. */
  readonly ticks: readonly string[]
  readonly series: readonly PlotSeries[]
  /** Stacks the columns of a tick, for series that add up to a total. */
  readonly stacked: boolean
  /** Label of a value at the vertical axis. */
  readonly axisText: (value: number) => string
  /** The index of the tick under the pointer and its position in pixels; undefined when the pointer has left. */
  readonly onHover: (index: number | undefined, left: number) => void
}

interface PlotSeries {
  /** CSS variable of its colour. */
  readonly colour: string
  /** Null leaves a gap. */
  readonly values: readonly (number | null)[]
}

const HEIGHT = 220
/** Room for one label of the horizontal axis, in pixels. */
const TICK_WIDTH = 84
const VALUE_AXIS_WIDTH = 68
const TICK_AXIS_HEIGHT = 28

/** Draws columns, or lines from three series on that are not stacked. Returns a function that removes the plot. */
export function createPlot(target: HTMLElement, input: PlotInput): () => void {
  const plot = new uPlot(optionsOf(target, input), dataOf(input), target)
  const resizing = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height: HEIGHT }))
  resizing.observe(target)
  // Colours are read from CSS at each drawing.
  const recolouring = new MutationObserver(() => plot.redraw(false, true))
  recolouring.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => {
    resizing.disconnect()
    recolouring.disconnect()
    plot.destroy()
  }
}

function optionsOf(target: HTMLElement, input: PlotInput): uPlot.Options {
  const { ticks, axisText, onHover } = input
  const style = getComputedStyle(target)
  const font = `12px ${style.fontFamily}`
  const colour = (name: string) => () => style.getPropertyValue(name)
  const axis = { font, stroke: colour('--muted'), ticks: { show: false } }
  return {
    width: target.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: () => [-0.5, ticks.length - 0.5] },
      y: { range: (_, __, max) => [0, max > 0 ? max * 1.05 : 1] },
    },
    axes: [
      {
        ...axis,
        size: TICK_AXIS_HEIGHT,
        grid: { show: false },
        splits: (plot) => shownTicks(ticks.length, plot.bbox.width / devicePixelRatio),
        values: (_, indices) => indices.map((index) => ticks[index] ?? ''),
      },
      {
        ...axis,
        size: VALUE_AXIS_WIDTH,
        grid: { stroke: colour('--line'), width: 1 },
        values: (_, values) => values.map(axisText),
      },
    ],
    series: [{}, ...seriesOf(input, colour)],
    hooks: { setCursor: [({ cursor }) => onHover(cursor.idx ?? undefined, cursor.left ?? 0)] },
  }
}

/** Evenly spaced indices that leave room for their labels, the newest included. */
function shownTicks(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / TICK_WIDTH))))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse()
}

function seriesOf({ series, stacked }: PlotInput, colour: (name: string) => () => string): uPlot.Series[] {
  const drawn = stacked ? [...series].reverse() : series
  const isLine = !stacked && series.length > 2
  return drawn.map((one, index) =>
    isLine
      ? { stroke: colour(one.colour), width: 2, paths: uPlot.paths.linear?.(), points: { show: false } }
      : {
          fill: colour(one.colour),
          width: 0,
          paths: barsOf(index, stacked ? 1 : series.length),
          points: { show: false },
        },
  )
}

/** Two series share the width of a tick. */
function barsOf(index: number, columns: number): uPlot.Series.PathBuilder | undefined {
  return columns === 1
    ? uPlot.paths.bars?.({ size: [0.7, 48] })
    : uPlot.paths.bars?.({ size: [0.36, 28], align: index === 0 ? -1 : 1 })
}

/** Negative values are not drawn. Stacked series are sums, the highest first, so that the lower ones cover it. */
function dataOf({ ticks, series, stacked }: PlotInput): uPlot.AlignedData {
  const positions = ticks.map((_, index) => index)
  const values = series.map((one) => one.values.map((value) => value && Math.max(0, value)))
  if (!stacked) return [positions, ...values]
  const sums = values.map((_, last) =>
    positions.map((at) => values.slice(0, last + 1).reduce((sum, one) => sum + (one[at] ?? 0), 0)),
  )
  return [positions, ...sums.reverse()]
}

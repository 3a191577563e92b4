const PANEL_PX = 260
const MARGIN_PX = 70
const MARGIN = { left: 64, top: 40, bottom: 56 }

interface Tree {
  readonly shape: string
  readonly members: number
}

/** One line per panel. */
export interface Series<T extends Tree> {
  readonly name: string
  readonly color: string
  rate(of: T): number
}

/** Draws placements per second against the size of the tree, both logarithmic; one panel per shape. */
export function chart<T extends Tree>(
  figures: readonly T[],
  series: readonly Series<T>[],
  title: string,
): string {
  const shapes = [...new Set(figures.map(({ shape }) => shape))]
  const scale = scalesOf(figures, series)
  const width = MARGIN.left + shapes.length * (PANEL_PX + MARGIN_PX)
  const height = MARGIN.top + PANEL_PX + MARGIN.bottom
  const panels = shapes.map((shape, index) => {
    const of = figures.filter((each) => each.shape === shape).sort((a, b) => a.members - b.members)
    return `<g transform="translate(${MARGIN.left + index * (PANEL_PX + MARGIN_PX)} ${MARGIN.top})">${panel(shape, of, scale, series)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
${panels.join('\n')}
${legend(height, series)}
</svg>
`
}

interface Scale {
  x(members: number): number
  y(rate: number): number
  readonly decades: { readonly x: number[]; readonly y: number[] }
}

function scalesOf<T extends Tree>(figures: readonly T[], series: readonly Series<T>[]): Scale {
  const decades = (values: number[]) => {
    const from = Math.floor(Math.log10(Math.min(...values)))
    const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  }
  const x = decades(figures.map(({ members }) => members))
  const y = decades(figures.flatMap((each) => series.map(({ rate }) => rate(each))))
  const position = (among: number[], value: number) =>
    ((Math.log10(value) - among[0]!) / (among.at(-1)! - among[0]!)) * PANEL_PX
  return { x: (value) => position(x, value), y: (value) => PANEL_PX - position(y, value), decades: { x, y } }
}

function panel<T extends Tree>(
  title: string,
  figures: readonly T[],
  { x, y, decades }: Scale,
  series: readonly Series<T>[],
): string {
  const rows = decades.y.map((decade) => {
    const at = y(10 ** decade)
    return `<path d="M0 ${at}H${PANEL_PX}" stroke="#ddd"/><text x="-6" y="${at + 4}" text-anchor="end">${(10 ** decade).toLocaleString('en', { maximumFractionDigits: 4 })}</text>`
  })
  const columns = decades.x.map((decade) => {
    const label = decade >= 6 ? `${10 ** (decade - 6)}M` : `${10 ** (decade - 3)}k`
    return `<text x="${x(10 ** decade)}" y="${PANEL_PX + 18}" text-anchor="middle">${label}</text>`
  })
  const lines = series.map(({ color, rate }) => {
    const points = figures.map((each) => [x(each.members), y(rate(each))] as const)
    const dots = points.map(([px, py]) => `<circle cx="${px}" cy="${py}" r="3.5" fill="${color}"/>`)
    return `<polyline points="${points.map((point) => point.join()).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>${dots.join('')}`
  })
  const heading = `<text x="${PANEL_PX / 2}" y="-14" text-anchor="middle" font-weight="bold">${title}: placements/s by members</text>`
  return [heading, ...rows, ...columns, ...lines].join('')
}

function legend<T extends Tree>(height: number, series: readonly Series<T>[]): string {
  return series
    .map(({ name, color }, index) => {
      const at = MARGIN.left + index * 130
      return `<circle cx="${at}" cy="${height - 14}" r="5" fill="${color}"/><text x="${at + 10}" y="${height - 10}">${name}</text>`
    })
    .join('')
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** One figure of a bench, with its threshold where it has one. */
export interface Headline {
  readonly name: string
  readonly value: number
  readonly unit: '%' | 'ms' | 's' | 'kB' | 'MB' | '/s' | 'times'
  readonly atLeast?: number
  readonly atMost?: number
}

/** False also for a value that could not be measured (NaN). */
export function holds({ value, atLeast, atMost }: Headline): boolean {
  if (atLeast === undefined && atMost === undefined) return true
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)
}

/** Writes the figures for `npm run bench`; does nothing without a path. */
export function writeHeadlines(path: string | undefined, headlines: readonly Headline[]): void {
  if (path) writeFileSync(path, `${JSON.stringify(headlines, null, 2)}\n`)
}

/** Reads what `writeHeadlines` wrote; empty without a file. JSON turns a value that could not be measured into null. */
export function readHeadlines(path: string): Headline[] {
  if (!existsSync(path)) return []
  const headlines: (Omit<Headline, 'value'> & { value: number | null })[] = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return headlines.map((headline) => ({ ...headline, value: headline.value ?? Number.NaN }))
}

/** The figures of this run next to those of the last committed one, as a Markdown table. */
export function compareHeadlines(before: readonly Headline[], now: readonly Headline[]): string {
  const rows = now.map((headline) => {
    const earlier = before.find(({ name }) => name === headline.name)
    // Of nothing there is no percentage.
    const change = earlier?.value ? `${((headline.value / earlier.value - 1) * 100).toFixed(0)} %` : '–'
    return [
      headline.name,
      earlier ? formatValue(earlier.value, headline.unit) : '–',
      formatValue(headline.value, headline.unit),
      change,
      thresholdOf(headline),
    ]
  })
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['figure', 'before', 'now', 'change', 'threshold']
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A threshold with its verdict; empty without one. */
export function thresholdOf(headline: Headline): string {
  const { unit, atLeast, atMost } = headline
  if (atLeast === undefined && atMost === undefined) return ''
  const threshold =
    atLeast === undefined ? `≤ ${formatValue(atMost as number, unit)}` : `≥ ${formatValue(atLeast, unit)}`
  return `${threshold}: ${holds(headline) ? 'holds' : '**missed**'}`
}

function formatValue(value: number, unit: Headline['unit']): string {
  return `${Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 })} ${unit}`
}

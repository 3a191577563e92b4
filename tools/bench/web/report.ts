import type { Figures } from './measure'
import { MAX_INTERACTION_MS, MAX_INTERACTIVE_MS, MAX_LCP_MS, MAX_REPEAT_LCP_MS } from './screens'

/** Describes each missed budget. */
export function judge(figures: readonly Figures[]): string[] {
  return figures.flatMap(({ screen, moving, ...found }) => {
    const misses = [
      found.first.code > (screen.code ?? Number.POSITIVE_INFINITY) &&
        `${kB(found.first.code)} kB of JavaScript and CSS (≤ ${kB(screen.code ?? 0)})`,
      found.firstLcp > MAX_LCP_MS &&
        `LCP ${formatSeconds(found.firstLcp)} s (≤ ${formatSeconds(MAX_LCP_MS)})`,
      found.secondLcp > MAX_REPEAT_LCP_MS &&
        `LCP ${formatSeconds(found.secondLcp)} s at the second visit (≤ ${formatSeconds(MAX_REPEAT_LCP_MS)})`,
      found.interactive > MAX_INTERACTIVE_MS &&
        `interactive after ${formatSeconds(found.interactive)} s (≤ ${formatSeconds(MAX_INTERACTIVE_MS)})`,
      found.interaction > MAX_INTERACTION_MS &&
        `an interaction of ${milliseconds(found.interaction)} ms (≤ ${milliseconds(MAX_INTERACTION_MS)})`,
      moving && moving.tasks > 0 && `${moving.tasks} tasks over 50 ms while it is panned`,
    ]
    return misses.filter((miss) => typeof miss === 'string').map((miss) => `missed: ${screen.name}: ${miss}`)
  })
}

/** The figures as Markdown tables. */
export function report(figures: readonly Figures[]): string {
  const weights = table(
    [
      'first visit, kB',
      'JavaScript and CSS, brotli',
      'fonts',
      'images',
      'API',
      'all, with headers',
      'requests',
    ],
    figures.map(({ screen, first }) => [
      screen.name,
      `${kB(first.code)}${screen.code === undefined ? '' : verdict(first.code, screen.code, kB)}`,
      ...[first.fonts, first.images, first.api, first.all].map(kB),
      String(first.requests),
    ]),
  )
  const times = table(
    ['', 'LCP, s', 'interactive, s', 'longest interaction, ms', 'second visit: LCP, s', 'second visit: kB'],
    figures.map(({ screen, firstLcp, interactive, interaction, secondLcp, second }) => [
      screen.name,
      `${formatSeconds(firstLcp)}${verdict(firstLcp, MAX_LCP_MS, formatSeconds)}`,
      `${formatSeconds(interactive)}${verdict(interactive, MAX_INTERACTIVE_MS, formatSeconds)}`,
      `${milliseconds(interaction)}${verdict(interaction, MAX_INTERACTION_MS, milliseconds)}`,
      `${formatSeconds(secondLcp)}${verdict(secondLcp, MAX_REPEAT_LCP_MS, formatSeconds)}`,
      kB(second.all),
    ]),
  )
  const moved = figures.flatMap(({ screen, moving }) =>
    moving
      ? [
          `While the ${screen.name} is panned for four seconds: ${moving.tasks} tasks over 50 ms, the longest ${moving.longest.toFixed(0)} ms.`,
        ]
      : [],
  )
  return [weights, times, ...moved].join('\n\n')
}

function verdict(value: number, max: number, format: (value: number) => string): string {
  return ` (≤ ${format(max)}: ${value <= max ? 'holds' : '**missed**'})`
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

function formatSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}

function milliseconds(value: number): string {
  return value.toFixed(0)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

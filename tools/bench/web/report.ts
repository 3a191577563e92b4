import type { Figures } from './measure'
import { MAX_LCP_MS, MAX_REPEAT_LCP_MS } from './screens'

/** Describes each missed budget. */
export function judge(figures: readonly Figures[]): string[] {
  return figures.flatMap(({ screen, first, firstLcp, secondLcp, moving }) => [
    ...(screen.code === undefined || first.code <= screen.code
      ? []
      : [`missed: ${screen.name}: ${kB(first.code)} kB of JavaScript and CSS (≤ ${kB(screen.code)})`]),
    ...(firstLcp <= MAX_LCP_MS
      ? []
      : [`missed: ${screen.name}: LCP ${seconds(firstLcp)} s (≤ ${seconds(MAX_LCP_MS)})`]),
    ...(secondLcp <= MAX_REPEAT_LCP_MS
      ? []
      : [
          `missed: ${screen.name}: LCP ${seconds(secondLcp)} s at the second visit (≤ ${seconds(MAX_REPEAT_LCP_MS)})`,
        ]),
    ...(moving && moving.tasks > 0
      ? [`missed: ${screen.name}: ${moving.tasks} tasks over 50 ms while it is panned`]
      : []),
  ])
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
      `${seconds(firstLcp)}${verdict(firstLcp, MAX_LCP_MS, seconds)}`,
      seconds(interactive),
      interaction.toFixed(0),
      `${seconds(secondLcp)}${verdict(secondLcp, MAX_REPEAT_LCP_MS, seconds)}`,
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

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

import type { Measured } from './measure'

const MOST_APART = 1.3

/** What is judged: the sizes' rates and waiting times are at most so many times apart, and nothing was wrong. */
export function judge(figures: readonly Measured[]): { missed: string[]; ratios: Ratio[] } {
  const [first, ...others] = figures
  const ratios = others.map((one) => ({
    members: one.members,
    rate: (first as Measured).perSecond / one.perSecond,
    credited: one.credited.p99 / (first as Measured).credited.p99,
  }))
  const apart = ratios.flatMap(({ members, rate, credited }) => [
    ...(rate <= MOST_APART
      ? []
      : [`missed: registrations a second, ${rate.toFixed(2)} times fewer at ${members}`]),
    ...(credited <= MOST_APART
      ? []
      : [`missed: commit to credited, ${credited.toFixed(2)} times as long at ${members}`]),
  ])
  return { missed: [...figures.flatMap(({ wrong }) => wrong), ...apart], ratios }
}

interface Ratio {
  readonly members: number
  /** How many times fewer registrations a second than with the first size. */
  readonly rate: number
  /** How many times longer the 99th percentile from commit to credited is. */
  readonly credited: number
}

/** The figures as a Markdown table. */
export function report(figures: readonly Measured[]): string {
  const { ratios } = judge(figures)
  const rows = figures.map(({ members, registered, perSecond, answered, credited }) => [
    ...[members.toLocaleString('en'), registered.toLocaleString('en'), perSecond.toFixed(1)],
    ...[pair(answered), pair(credited)],
  ])
  const verdict = (ratio: number) => `${ratio.toFixed(2)} ${ratio <= MOST_APART ? 'holds' : '**missed**'}`
  return [
    table(
      [
        'members',
        'registered',
        'registrations/s',
        'answered: p50 / p99, ms',
        'commit to credited: p50 / p99, ms',
      ],
      rows,
    ),
    ...(ratios.length === 0
      ? []
      : [
          table(
            [`ratio (≤ ${MOST_APART})`, 'registrations/s', 'commit to credited, p99'],
            ratios.map(({ members, rate, credited }) => [
              `${members.toLocaleString('en')} ÷ ${figures[0]?.members.toLocaleString('en')}`,
              ...[verdict(rate), verdict(credited)],
            ]),
          ),
        ]),
    ...figures.flatMap(({ members, wrong }) => wrong.map((what) => `**Wrong at ${members}**: ${what}.`)),
  ].join('\n\n')
}

function pair({ median, p99 }: { median: number; p99: number }): string {
  return `${median.toFixed(0)} / ${p99.toFixed(0)}`
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

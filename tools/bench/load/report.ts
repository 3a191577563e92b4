import type { LoadFigures } from './measure'

const MAX_RATIO = 1.3

/** Judges the ratios of rates and credit times between sizes, and wrong results. */
export function judge(figures: readonly LoadFigures[]): { missed: string[]; ratios: Ratio[] } {
  const [first, ...others] = figures
  const ratios = others.map((one) => ({
    members: one.members,
    rate: (first as LoadFigures).perSecond / one.perSecond,
    credited: one.credited.p99 / (first as LoadFigures).credited.p99,
  }))
  const apart = ratios.flatMap(({ members, rate, credited }) => [
    ...(rate <= MAX_RATIO
      ? []
      : [`missed: registrations a second, ${rate.toFixed(2)} times fewer at ${members}`]),
    ...(credited <= MAX_RATIO
      ? []
      : [`missed: commit to credited, ${credited.toFixed(2)} times as long at ${members}`]),
  ])
  return { missed: [...figures.flatMap(({ wrong }) => wrong), ...apart], ratios }
}

interface Ratio {
  readonly members: number
  /** Registrations per second at the first size, divided by those at this size. */
  readonly rate: number
  /** 99th percentile from commit to credited, divided by that of the first size. */
  readonly credited: number
}

/** The figures as a Markdown table. */
export function report(figures: readonly LoadFigures[]): string {
  const { ratios } = judge(figures)
  const rows = figures.map(({ members, registered, perSecond, answered, credited }) => [
    ...[members.toLocaleString('en'), registered.toLocaleString('en'), perSecond.toFixed(1)],
    ...[pair(answered), pair(credited)],
  ])
  const verdict = (ratio: number) => `${ratio.toFixed(2)} ${ratio <= MAX_RATIO ? 'holds' : '**missed**'}`
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
            [`ratio (≤ ${MAX_RATIO})`, 'registrations/s', 'commit to credited, p99'],
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

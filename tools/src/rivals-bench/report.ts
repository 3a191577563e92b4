import type { Figures, WayFigures } from './measure'

/** What must not be: a way that is wrong even alone was not re-created rightly, and ours may never be. */
export function wrongWith(figures: readonly Figures[]): string[] {
  return figures.flatMap(({ shape, members, ways }) =>
    ways.flatMap(({ name, alone, together }) => [
      ...(alone.wrong > 0
        ? [`${name}, ${shape} ${members}: ${alone.wrong} wrong counters with one client`]
        : []),
      ...(name === 'ours' && together.wrong > 0
        ? [`ours, ${shape} ${members}: ${together.wrong} wrong counters`]
        : []),
    ]),
  )
}

/** The figures as a Markdown table. */
export function report(figures: readonly Figures[], clients: number): string {
  const names = figures[0]?.ways.map(({ name }) => name) ?? []
  const head = [
    ...['tree', 'members'],
    ...names.flatMap((name) => [`${name}: 1 client, /s`, `${clients} clients, /s`, 'wrong afterwards']),
  ]
  const rows = figures.map(({ shape, members, ways }) => [
    ...[shape, members.toLocaleString('en')],
    ...ways.flatMap(cells),
  ])
  const line = (of: readonly string[]) => `| ${of.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cells({ alone, together }: WayFigures): string[] {
  const deadlocks = together.deadlocks > 0 ? `, ${together.deadlocks} deadlocks` : ''
  const wrong = together.wrong === 0 ? '0' : `**${together.wrong.toLocaleString('en')}**`
  return [
    short(alone.rate),
    short(together.rate),
    `${wrong} (of ${together.registered.toLocaleString('en')} registered${deadlocks})`,
  ]
}

/** Three digits are all that a measurement on a shared machine can tell. */
function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 })
}

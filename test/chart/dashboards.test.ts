import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@jejaring/testing/eventually'
import { chart } from '../support/helm'
import { ObservedProgramme } from '../support/observed-programme'
import { RunningSystem } from '../support/running-system'
import { RenderedRules, type Series, TARGET } from './promtool'

const DASHBOARDS = join(chart, 'dashboards')
/** Minutes for which the recorded minute is repeated. */
const MINUTES = 30

interface Dashboard {
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: string }[] }
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const dashboards = new Map(
  readdirSync(DASHBOARDS).map((file) => [
    file,
    JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard,
  ]),
)
const expressionsOf = ({ panels }: Dashboard) =>
  panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

let system: RunningSystem
let rules: RenderedRules
let series: Series
beforeAll(async () => {
  rules = await RenderedRules.read()
  system = await RunningSystem.start()
  const programme = new ObservedProgramme(system, 35)
  await programme.begin(100)
  await programme.registerAtRandom()
  expect((await system.reconcile()).code).toBe(0)
  const before = await scrapeAll()
  for (let count = 0; count < 3; count++) await programme.registerAtRandom()
  const member = await programme.visitor(programme.anyMember())
  await member.get('/api/dashboard')
  await member.post('/api/withdraws/request', {
    type: 'sponsor',
    amount: 50_000,
    password: programme.password,
  })
  // The wallet reads the last reconciliation every ten seconds, as it does the position.
  await eventuallyExported(/reconciliation_finished_timestamp_seconds [1-9]/)
  await eventuallyExported(/credit_delay_seconds_count [1-9]/)
  series = repeated(before, await scrapeAll())
}, 280_000)
afterAll(async () => system?.stop())

/** Text of `/metrics` of each process by its name. */
async function readMetrics(): Promise<Map<string, string>> {
  const logs = join(system.dataDirectory, 'logs')
  const found = readdirSync(logs).flatMap((file) => {
    const port = /"sidePort":(\d+)/.exec(readFileSync(join(logs, file), 'utf8'))?.[1]
    return port ? [[file.replace(/\.log$/, ''), port] as const] : []
  })
  const texts = found.map(async ([name, port]) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    return [name, await answer.text()] as const
  })
  return new Map(await Promise.all(texts))
}

async function eventuallyExported(pattern: RegExp): Promise<void> {
  await eventually(async () => expect([...(await readMetrics()).values()].join('')).toMatch(pattern))
}

/** Values by series, with the labels of each process's target. */
async function scrapeAll(): Promise<Map<string, number>> {
  const values = new Map<string, number>()
  for (const [component, text] of await readMetrics()) {
    const target = `${TARGET},component="${component}"`
    values.set(`up{${target}}`, 1)
    for (const line of text.split('\n')) {
      const [, name, own, value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (name) values.set(`${name}{${[target, own].filter(Boolean).join(',')}}`, Number(value))
    }
  }
  return values
}

/** Continues with the increase between two scrapes in each minute; gauges keep their value. */
function repeated(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Series {
  return Object.fromEntries(
    [...after]
      .filter(([, value]) => Number.isFinite(value))
      .map(([name, value]) => {
        const isCounter = /_(total|count|sum|bucket)\{/.test(name)
        const increase = isCounter ? Math.max(0, value - (before.get(name) ?? 0)) : 0
        return [name, `${value}${increase < 0 ? '' : '+'}${increase}x${MINUTES}`]
      }),
  )
}

test.each([...dashboards.keys()])('%s has variables and uses them in every expression', (file) => {
  const dashboard = dashboards.get(file) as Dashboard
  expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['source', 'namespace', 'release'])
  expect(dashboard.panels.length).toBeGreaterThan(5)
  for (const expression of expressionsOf(dashboard)) {
    const selectors = expression.match(/\{[^}]*\}/g) ?? []
    expect(selectors).not.toEqual([])
    for (const selector of selectors) expect(selector).toContain('namespace="$namespace",release="$release"')
  }
})

test.each([...dashboards.keys()])('every expression of %s has data of a running system', async (file) => {
  const expressions = expressionsOf(dashboards.get(file) as Dashboard).map((text) =>
    text
      .replaceAll('$namespace', 'jejaring')
      .replaceAll('$release', 'toko')
      .replaceAll('$__rate_interval', '5m'),
  )
  expect(await rules.withoutResult(expressions, series, MINUTES)).toEqual([])
})

/** Label values that only a failure produces. */
const FAILURES = /(code|status_class)(=~|!=|=)"[^"]*"/g

test('every series that a rule selects is exported by a running system', async () => {
  const selectors = rules.rules.flatMap(({ expr }) => expr.match(/[a-z][\w:]*\{[^}]*\}/g) ?? [])
  // The pods of the site have no process here: the gateway serves it.
  const selected = [...new Set(selectors)].filter(
    (selector) => !/component="(shell|member|admin|reports)"/.test(selector),
  )
  expect(selected.length).toBeGreaterThan(40)
  // Without a mail server only the other channels have series, of the same metrics.
  const present = selected.map((selector) =>
    selector.replaceAll(FAILURES, '$1!=""').replaceAll('channel="email"', 'channel!=""'),
  )
  expect(await rules.withoutResult(present, series, MINUTES)).toEqual([])
})

test('an expression without data is found', async () => {
  const expressions = [`up{${TARGET}}`, `jejaring_no_such_metric{${TARGET}}`]
  expect(await rules.withoutResult(expressions, series, MINUTES)).toEqual([expressions[1]])
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { stringify } from 'yaml'
import { type Document, ofKind, render, valuesOf } from '../support/helm'

const run = promisify(execFile)

/** Values by series, in the notation of promtool: `'0+5x60'`. */
export type Series = Readonly<Record<string, string>>

export interface FiringAlert {
  readonly alert: string
  readonly labels?: Readonly<Record<string, string>>
}

export interface Evaluation {
  readonly series: Series
  /** Minutes between two samples, and between two evaluations. */
  readonly interval?: number
  /** Minute at which the alerts are compared. */
  readonly at: number
}

export interface Rule {
  readonly alert?: string
  readonly record?: string
  readonly expr: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

/** The labels of the release's targets in `render`. */
export const TARGET = 'job="toko-jejaring",namespace="jejaring",release="toko"'
export const targetLabels = { job: 'toko-jejaring', namespace: 'jejaring', release: 'toko' }

/** The rules that the chart renders for production. */
export class RenderedRules {
  private constructor(
    readonly rules: readonly Rule[],
    readonly components: readonly string[],
    private readonly groups: readonly Document[],
  ) {}

  static async read(): Promise<RenderedRules> {
    const documents = await render(...valuesOf('production'))
    const [{ spec }] = ofKind(documents, 'PrometheusRule')
    const components = ofKind(documents, 'Deployment').map(
      ({ metadata }) => metadata.labels['app.kubernetes.io/component'] as string,
    )
    const rules = spec.groups.flatMap((group: Document) => group.rules as Rule[])
    return new RenderedRules(rules, components, spec.groups)
  }

  get alerts(): string[] {
    return [...new Set(this.rules.flatMap(({ alert }) => alert ?? []))].sort()
  }

  /** Evaluates all rules on the series; returns promtool's report when other alerts fire than the expected ones. */
  async evaluate(
    { series, interval = 1, at }: Evaluation,
    expected: readonly FiringAlert[],
  ): Promise<string> {
    const severityOf = (name: string) => this.rules.find(({ alert }) => alert === name)?.labels
    const test = {
      interval: `${interval}m`,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: this.alerts.map((alertname) => ({
        eval_time: `${at}m`,
        alertname,
        exp_alerts: expected
          .filter(({ alert }) => alert === alertname)
          .map(({ labels }) => ({ exp_labels: { ...severityOf(alertname), ...labels } })),
      })),
    }
    return await this.test({ evaluation_interval: `${interval}m`, tests: [test] })
  }

  /** The expressions that have no result after so many minutes of the series. */
  async withoutResult(expressions: readonly string[], series: Series, at: number): Promise<string[]> {
    const rules = expressions.map((expression, index) => ({
      alert: `Without${index}`,
      expr: `absent(${expression})`,
    }))
    const test = {
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: rules.map(({ alert }) => ({ eval_time: `${at}m`, alertname: alert, exp_alerts: [] })),
    }
    const report = await this.test({ evaluation_interval: '1m', tests: [test] }, [{ name: 'without', rules }])
    const names = [...report.matchAll(/alertname: Without(\d+),/g)].map(([, index]) => Number(index))
    if (report && names.length === 0) throw new Error(report)
    return names.map((index) => expressions[index] as string)
  }

  private async test(file: object, further: readonly Document[] = []): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'jejaring-rules-'))
    try {
      // promtool compares annotations, too; `alerts.test.ts` looks at those itself.
      const groups = [...this.groups, ...further].map(({ name, rules }) => ({
        name,
        rules: (rules as Rule[]).map(({ annotations: _, ...rule }) => rule),
      }))
      writeFileSync(join(folder, 'rules.yaml'), stringify({ groups }))
      // Recorded series first: with long intervals, the last ones are too old for the alerts.
      const group_eval_order = groups.map(({ name }) => name)
      const test = { rule_files: ['rules.yaml'], group_eval_order, ...file }
      writeFileSync(join(folder, 'test.yaml'), stringify(test))
      return await promtool('test', 'rules', join(folder, 'test.yaml'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Runs promtool; returns what it finds wrong, empty when nothing. */
export async function promtool(...words: string[]): Promise<string> {
  const program = process.env.PROMTOOL_PATH
  if (!program) throw new Error('PROMTOOL_PATH is not set; `npm test -- test/chart` sets it')
  return await run(program, words, { maxBuffer: 16 * 1024 * 1024 }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  )
}

/** Series of a release in which nothing is wrong, for so many minutes. */
export function healthySeries(components: readonly string[], minutes: number): Record<string, string> {
  const constant = (value: number) => `${value}x${minutes}`
  return {
    ...Object.fromEntries(components.map((component) => [up(component), constant(1)])),
    ...Object.fromEntries(
      Object.entries(healthyGauges).map(([name, value]) => [metric(name), constant(value)]),
    ),
    [metric('jejaring_settlement_bonus_log_end')]: `0+10x${minutes}`,
    [metric('jejaring_wallet_bonus_log_position')]: `0+10x${minutes}`,
    [metric('jejaring_reconciliation_finished_timestamp_seconds')]: `60+60x${minutes}`,
    [metric('jejaring_loop_errors_total{loop="settle"}')]: constant(0),
    [metric('jejaring_http_requests_shed_total')]: constant(0),
  }
}

const healthyGauges: Readonly<Record<string, number>> = {
  nodejs_eventloop_lag_p99_seconds: 0.02,
  jejaring_database_connection_requests_pending: 0,
  jejaring_outbox_oldest_age_seconds: 1,
  jejaring_dead_letters: 0,
  'jejaring_registrations_oldest_age_seconds{state="running"}': 2,
  jejaring_settlement_lag_seconds: 0,
  jejaring_settlement_blocked_by_clock: 0,
  jejaring_reconciliation_differences: 0,
  'jejaring_whatsapp_device_state{state="open"}': 1,
  'jejaring_whatsapp_queue_messages{status="waiting"}': 0,
  jejaring_whatsapp_oldest_message_age_seconds: 0,
  'jejaring_messages_oldest_age_seconds{channel="email"}': 0,
  'jejaring_messages_queue_messages{channel="email",status="failed"}': 0,
}

export const up = (component: string): string => `up{${TARGET},component="${component}",pod="${component}-1"}`

/** A series of the release: the metric with its own labels and those of its target. */
export function metric(name: string, component = 'wallet'): string {
  const [, metricName = '', own] = /^([^{]+)(?:\{(.*)\})?$/.exec(name) ?? []
  return `${metricName}{${[TARGET, `component="${component}"`, own].filter(Boolean).join(',')}}`
}

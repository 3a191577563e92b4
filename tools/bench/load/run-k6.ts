import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/root'
import { run } from '../../dev/system/run'

export interface K6Order {
  readonly k6: string
  /** The script's name in test/load, without its ending. */
  readonly script: string
  /** Directory of the input and summary files. */
  readonly directory: string
  readonly input: object
  /** File of k6's HTML report; none when undefined. */
  readonly page?: string
}

export interface K6Result<Summary> {
  readonly summary: Summary
  /** Output of the script, with wrong answers. */
  readonly output: string
}

/** Runs a k6 script; throws when k6 fails. The summary reports missed thresholds. */
export async function runK6<Summary>(order: K6Order): Promise<K6Result<Summary>> {
  const { k6, script, directory, input, page } = order
  const files = { INPUT: join(directory, 'k6-input.json'), SUMMARY: join(directory, 'k6-summary.json') }
  writeFileSync(files.INPUT, JSON.stringify(input), { mode: 0o600 })
  const words = ['run', '--quiet', '--no-usage-report', '--address', '127.0.0.1:0']
  const { code, output } = await run(k6, [...words, join(root, 'test', 'load', `${script}.js`)], {
    environment: { ...process.env, ...files, ...(page && pageSettings(page)) },
  })
  const missedThreshold = 99
  if (code !== 0 && code !== missedThreshold) throw new Error(`k6 ended with ${code}:\n${output}`)
  return { summary: JSON.parse(readFileSync(files.SUMMARY, 'utf8')), output }
}

/** Settings of k6's HTML report, written at the end without a listening port. */
function pageSettings(page: string): Record<string, string> {
  return {
    K6_WEB_DASHBOARD: 'true',
    K6_WEB_DASHBOARD_PORT: '-1',
    K6_WEB_DASHBOARD_PERIOD: '1s',
    K6_WEB_DASHBOARD_EXPORT: page,
  }
}

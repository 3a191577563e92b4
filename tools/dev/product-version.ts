import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

/** The version of the product, which is the chart's. */
export function productVersion(): string {
  const chart = readFileSync(join(root, 'charts', 'jejaring', 'Chart.yaml'), 'utf8')
  const version = /^appVersion: "?([^"\n]+)"?$/m.exec(chart)?.[1]
  if (!version) throw new Error('charts/jejaring/Chart.yaml has no appVersion')
  return version
}

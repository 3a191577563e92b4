import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { chartTools } from './chart-tools'
import { chromium } from './chromium'
import { jest } from './jest'
import { type Step, skipped } from './step'

interface Suite {
  /** The folder `test/<name>`, which has a jest.config.cjs of its own. */
  name: string
  /** Looks for what the machine must have: variables that say where it is, or why it cannot be had. */
  needs?: () => Promise<Needed>
}

type Needed = { environment: Readonly<Record<string, string>> } | { why: string }

/** The suites that test the whole system as `npm start` starts it, the longest first, and the chart as it is rendered. */
const suites: Suite[] = [
  { name: 'journeys', needs: browser },
  { name: 'chart', needs: chartTools },
  { name: 'start' },
  { name: 'system' },
]

async function browser(): Promise<Needed> {
  const found = await chromium()
  return 'why' in found ? found : { environment: { CHROMIUM_PATH: found.path } }
}

/** The suites that have been written. */
export function suiteSteps(): Step[] {
  return suites.filter(({ name }) => existsSync(configurationOf(name))).map(step)
}

function step({ name, needs }: Suite): Step {
  const stepName = `test/${name}`
  return {
    name: stepName,
    async run(show) {
      const found = needs ? await needs() : { environment: {} }
      if ('why' in found) return skipped(stepName, found.why)
      return await jest(['--config', configurationOf(name)], show, {
        ...{ ...process.env, ...found.environment },
      })
    },
  }
}

function configurationOf(name: string): string {
  return join(root, 'test', name, 'jest.config.cjs')
}

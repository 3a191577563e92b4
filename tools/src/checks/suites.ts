import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { chromium } from './chromium'
import { jest } from './jest'
import { type Step, skipped } from './step'

interface Suite {
  /** The folder `test/<name>`, which has a jest.config.cjs of its own. */
  name: string
  /** It is given the browser's path as CHROMIUM_PATH. */
  browser?: boolean
}

/** The suites that test the whole system as it is started by `npm start`, one after the other. */
const suites: Suite[] = [{ name: 'start' }, { name: 'system' }, { name: 'journeys', browser: true }]

/** The suites that have been written. */
export function suiteSteps(): Step[] {
  return suites.filter(({ name }) => existsSync(configurationOf(name))).map(step)
}

function step({ name, browser }: Suite): Step {
  const stepName = `test/${name}`
  return {
    name: stepName,
    async run() {
      const found = browser ? await chromium() : { path: '' }
      if ('why' in found) return skipped(stepName, found.why)
      // One after the other: each test starts the whole programme.
      const args = ['--config', configurationOf(name), '--runInBand']
      return await jest(args, { ...process.env, CHROMIUM_PATH: found.path })
    },
  }
}

function configurationOf(name: string): string {
  return join(root, 'test', name, 'jest.config.cjs')
}

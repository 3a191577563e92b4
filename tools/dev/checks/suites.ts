import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printLine } from '../console'
import { root } from '../root'
import { chartTools } from './chart-tools'
import { chromium } from './chromium'
import { jest } from './jest'
import { currentRendering, renderingDifference } from './rendering'
import { schemathesis } from './schemathesis'
import { type Step, skipped } from './step'

interface Suite {
  /** The folder `test/<name>` with its own jest.config.cjs. */
  name: string
  /** Finds the prerequisites: variables with their paths, or the reason why they are unavailable. */
  needs?: () => Promise<SuiteNeeds>
}

type SuiteNeeds = { environment: Readonly<Record<string, string>> } | { why: string }

/** The suites on the running product, longest first, and the chart's. */
const suites: Suite[] = [
  { name: 'journeys', needs: browser },
  { name: 'visual', needs: referenceBrowser },
  { name: 'chart', needs: chartTools },
  { name: 'start', needs: optionalBrowser },
  { name: 'system' },
  { name: 'attack', needs: attackTools },
]

async function browser(): Promise<SuiteNeeds> {
  const found = await chromium()
  return 'why' in found ? found : { environment: { CHROMIUM_PATH: found.path } }
}

/** A browser that renders as the one that made the reference images. */
async function referenceBrowser(): Promise<SuiteNeeds> {
  const found = await browser()
  if ('why' in found) return found
  const why = renderingDifference(await currentRendering(found.environment.CHROMIUM_PATH ?? ''))
  return why ? { why } : found
}

/** Without a browser only the tests that open pages are skipped. */
async function optionalBrowser(): Promise<{ environment: Readonly<Record<string, string>> }> {
  const found = await browser()
  return 'why' in found ? { environment: {} } : found
}

/** Without schemathesis only its own tests are skipped. */
export async function attackTools(): Promise<{ environment: Readonly<Record<string, string>> }> {
  const found = await schemathesis()
  if ('python' in found) return { environment: { SCHEMATHESIS_PYTHON: found.python } }
  printLine(`There is no schemathesis: ${found.why}`)
  return { environment: {} }
}

/** Returns the suites that exist. */
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
      return await jest(['--config', configurationOf(name)], show, { ...process.env, ...found.environment })
    },
  }
}

function configurationOf(name: string): string {
  return join(root, 'test', name, 'jest.config.cjs')
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { openBrowser } from '../../../test/support/browser'
import { buildEverything } from '../../dev/build/everything'
import { chromium } from '../../dev/checks/chromium'
import { printLine, timed } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { startProduct } from '../../dev/system/start-product'
import { writeHeadlines } from '../headlines/headline'
import { webHeadlines } from '../headlines/web'
import { describeMachine } from '../shared/machine'
import { loginsOfDemo } from '../web/demo-logins'
import { auditScreens, type Scores } from '../web/lighthouse'
import { judgeScores, reportScores } from '../web/lighthouse-report'
import { type Figures, measureScreen } from '../web/measure'
import { judge, report } from '../web/report'
import { type Screen, screens } from '../web/screens'

export const prepare = buildEverything
/** Program that a start with demonstration data runs. */
export const programs = ['tools/dev/demo/demo']

const ADMIN_PASSWORD = 'sandi-admin-ukur'

interface Options {
  readonly rounds: string
  readonly screens: string
  readonly lighthouseOnly?: boolean
  readonly write?: boolean
  readonly note?: string
  /** False with `--no-lighthouse`. */
  readonly lighthouse: boolean
  readonly json?: string
}

const names = screens.map(({ name }) => name)
const options = new Command('npm run bench:web --')
  .description('Loads screens as a cheap phone does; exit status 1 when a budget is missed.')
  .option('--rounds <number>', 'loads of each screen; the medians count', '3')
  .option('--screens <list>', `of ${names.join(', ')}`, names.join())
  .option('--lighthouse-only', 'only the scores of Lighthouse')
  .option('--write', 'write the figures into docs/benchmarks.md')
  .option('--no-lighthouse', 'leave out the scores of Lighthouse')
  .option('--json <file>', 'write the headline figures into a file')
  .option('--note <text>', 'other load on the machine, for the page')

/**
 * `npm run bench:web`: measures the built product with demonstration data on a phone's processor and network, and
 * audits screens with Lighthouse.
 */
export async function run(args: string[]): Promise<number> {
  const {
    rounds,
    screens: wanted,
    lighthouseOnly,
    write,
    note,
    lighthouse,
    json,
  } = options.parse(args, { from: 'user' }).opts<Options>()
  const chosen = lighthouseOnly ? [] : wanted.split(',').map(screenOf)
  const found = await chromium()
  if ('why' in found) throw new ReadableError(`No Chromium to measure with: ${found.why}.`)
  process.env.CHROMIUM_PATH = found.path
  const { figures, scores, version } = await measure(chosen, Number(rounds), lighthouse)
  const machine = describeMachine(`Chromium ${version}, product and browser on this one machine`, note)
  if (!lighthouseOnly) {
    const text = `${machine}\n\n${report(figures)}`
    printLine(text)
    if (write) writeFigures('benchmarks.md', 'bench:web', text)
  }
  writeHeadlines(json, webHeadlines(figures))
  if (lighthouse) printLine(reportScores(scores))
  if (write && lighthouse) writeFigures('benchmarks.md', 'lighthouse', reportScores(scores))
  const missed = [...judge(figures), ...judgeScores(scores)]
  for (const sentence of missed) printLine(sentence)
  return missed.length === 0 ? 0 : 1
}

interface WebMeasurement {
  readonly figures: Figures[]
  readonly scores: Scores[]
  /** Version of the browser. */
  readonly version: string
}

async function measure(
  chosen: readonly Screen[],
  rounds: number,
  withLighthouse: boolean,
): Promise<WebMeasurement> {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-bench-'))
  try {
    const environment = { DEMO: '1', LOG_LEVEL: 'warn', ADMIN_PASSWORD }
    const product = await startProduct(directory, await freePort(), environment)
    const browser = await openBrowser()
    try {
      const logins = await timed('Waiting for the demonstration data', () =>
        loginsOfDemo(product, ADMIN_PASSWORD),
      )
      const figures: Figures[] = []
      for (const screen of chosen) {
        const load = () => measureScreen(browser, product.origin, screen, { rounds, logins })
        figures.push(await timed(screen.name, load))
      }
      const audit = () => timed('Lighthouse', () => auditScreens(product.origin, logins))
      const scores = withLighthouse ? await audit() : []
      return { figures, scores, version: browser.version() }
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function screenOf(name: string) {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new ReadableError(`There is no screen "${name}"; there are ${names.join(', ')}.`)
  return screen
}

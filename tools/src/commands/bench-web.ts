import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { openBrowser } from '../../../test/journeys/browser'
import { buildEverything } from '../build/everything'
import { chromium } from '../checks/chromium'
import { say, timed } from '../console'
import { writeFigures } from '../system/figures'
import { freePort } from '../system/free-port'
import { describeMachine } from '../system/machine'
import { startProduct } from '../system/product'
import { ReadableError } from '../system/readable-error'
import { type Figures, measureScreen } from '../web-bench/measure'
import { loginsOfDemo } from '../web-bench/member'
import { judge, report } from '../web-bench/report'
import { screens } from '../web-bench/screens'

export const prepare = buildEverything
/** What a start with demonstration data runs beside the services. */
export const programs = ['demo']

const ADMIN_PASSWORD = 'sandi-admin-ukur'

interface Options {
  readonly rounds: string
  readonly screens: string
  readonly write?: boolean
  readonly note?: string
}

const names = screens.map(({ name }) => name)
const options = new Command('npm run bench:web --')
  .description('Loads screens as a cheap phone does; exit status 1 where a budget is missed.')
  .option('--rounds <number>', 'times each screen is loaded; medians count', '3')
  .option('--screens <list>', `of ${names.join(', ')}`, names.join())
  .option('--write', 'write the figures into docs/benchmarks.md')
  .option('--note <text>', 'what else the machine was doing, for the page')

/** `npm run bench:web`: the built product with demonstration data, on a phone's processor and network. */
export async function run(args: string[]): Promise<number> {
  const { rounds, screens: wanted, write, note } = options.parse(args, { from: 'user' }).opts<Options>()
  const chosen = wanted.split(',').map(screenOf)
  const found = await chromium()
  if ('why' in found) throw new ReadableError(`No Chromium to measure with: ${found.why}.`)
  process.env.CHROMIUM_PATH = found.path
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-bench-'))
  const figures: Figures[] = []
  try {
    const product = await startProduct(directory, await freePort(), {
      ...{ DEMO: '1', LOG_LEVEL: 'warn', ADMIN_PASSWORD },
    })
    const browser = await openBrowser()
    try {
      const logins = await timed('Waiting for the demonstration data', () =>
        loginsOfDemo(product, ADMIN_PASSWORD),
      )
      const machine = describeMachine(
        `Chromium ${browser.version()}, product and browser on this one machine`,
        note,
      )
      for (const screen of chosen) {
        const measure = () =>
          measureScreen(browser, product.origin, screen, { rounds: Number(rounds), logins })
        figures.push(await timed(screen.name, measure))
      }
      const text = `${machine}\n\n${report(figures)}`
      say(text)
      if (write) writeFigures('benchmarks.md', 'bench:web', text)
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  const missed = judge(figures)
  for (const sentence of missed) say(sentence)
  return missed.length === 0 ? 0 : 1
}

function screenOf(name: string) {
  const screen = screens.find((one) => one.name === name)
  if (!screen) throw new ReadableError(`There is no screen "${name}"; there are ${names.join(', ')}.`)
  return screen
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { watchVitals } from './vitals'
import { Wire } from './wire'

export type Kept = Exclude<BrowserContextOptions['storageState'], undefined>

const MEGABIT = 1_000_000 / 8
export const LATENCY = 150
const NETWORK = {
  offline: false,
  latency: LATENCY,
  downloadThroughput: 1.6 * MEGABIT,
  uploadThroughput: 0.75 * MEGABIT,
}
const SLOWER = 4
// The browser of a desktop loads into each new window what its own address bar is drawn with, some 180 files, on the same
// two cores: a second of work that no phone does. It is over before the page is asked for.
const OPENED = 2_000

/** One page on a cheap phone: a processor slowed to a quarter, and a poor mobile network. */
export interface Phone {
  readonly page: Page
  readonly session: CDPSession
  readonly wire: Wire
}

/** A browser without any files in its cache, logged in where `kept` says so. */
export async function newVisitor(browser: Browser, origin: string, kept?: Kept): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: userAgentOf(browser),
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Its own requests could not be slowed down. It keeps the same files that the browser keeps by itself.
    serviceWorkers: 'block',
    ...(kept && { storageState: kept }),
  })
  context.setDefaultTimeout(60_000)
  return context
}

/** As Chromium names itself on every phone. */
function userAgentOf(browser: Browser): string {
  const [major = ''] = browser.version().split('.')
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`
}

/** A new tab, as slow as a phone; bytes are counted from here on. */
export async function openPhone(context: BrowserContext): Promise<Phone> {
  const page = await context.newPage()
  await sleep(OPENED)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await watchVitals(page)
  return { page, session, wire: new Wire(session) }
}

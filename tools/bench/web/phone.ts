import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { NetworkUsage } from './network-usage'
import { watchVitals } from './vitals'

export type StorageState = Exclude<BrowserContextOptions['storageState'], undefined>

const MEGABIT_BYTES = 1_000_000 / 8
const LATENCY_MS = 150
const NETWORK_CONDITIONS = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: 1.6 * MEGABIT_BYTES,
  uploadThroughput: 0.75 * MEGABIT_BYTES,
}
const CPU_SLOWDOWN = 4
// A desktop browser loads some 180 files of its own user interface into each new window: a second of work that no phone
// does. The delay keeps it out of the measurement.
const NEW_TAB_SETTLE_MS = 2_000

/** One page on a cheap phone: a processor slowed to a quarter, and a poor mobile network. */
export interface Phone {
  readonly page: Page
  readonly session: CDPSession
  readonly usage: NetworkUsage
}

/** Opens a browser context with an empty cache, logged in when `storageState` is given. */
export async function newVisitor(
  browser: Browser,
  origin: string,
  storageState?: StorageState,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    userAgent: userAgentOf(browser),
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // The emulation does not slow down a service worker's requests. Its files are those of the browser's cache.
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  })
  // An open event stream would keep the network from being idle.
  await context.addInitScript('window.EventSource = class extends EventTarget { close() {} }')
  context.setDefaultTimeout(60_000)
  return context
}

/** User agent of Chromium on Android. */
function userAgentOf(browser: Browser): string {
  const [major = ''] = browser.version().split('.')
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`
}

/** Opens a tab with a phone's processor and network; counts bytes from now on. */
export async function openPhone(context: BrowserContext): Promise<Phone> {
  const page = await context.newPage()
  await sleep(NEW_TAB_SETTLE_MS)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK_CONDITIONS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await watchVitals(page)
  return { page, session, usage: new NetworkUsage(session) }
}

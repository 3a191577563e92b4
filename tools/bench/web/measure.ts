import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { median } from '../shared/statistics'
import type { Logins } from './demo-logins'
import type { Bytes } from './network-usage'
import { newVisitor, openPhone, type Phone } from './phone'
import type { Screen } from './screens'
import { readVitals, resetVitals } from './vitals'

/** Figures of one screen; times are medians of all rounds, in milliseconds. */
export interface Figures {
  readonly screen: Screen
  readonly first: Bytes
  readonly firstLcp: number
  /** Time until the page no longer blocks for over 50 ms, at the first visit. */
  readonly interactive: number
  readonly second: Bytes
  readonly secondLcp: number
  readonly interaction: number
  /** Number and longest of the tasks over 50 ms while the tree is panned; undefined for other screens. */
  readonly moving?: { readonly tasks: number; readonly longest: number }
}

type Round = Omit<Figures, 'screen'>

const SETTLE_MS = 700

/** Loads a screen with an empty cache, interacts with it, and loads it again in a new tab; repeats this `rounds` times. */
export async function measureScreen(
  browser: Browser,
  origin: string,
  screen: Screen,
  { rounds, logins }: { rounds: number; logins: Logins },
): Promise<Figures> {
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await newVisitor(browser, origin, logins[screen.role ?? 'member'])
    try {
      const phone = await openPhone(context)
      const first = await load(phone, screen, origin)
      await screen.interact(phone)
      await sleep(SETTLE_MS)
      const { interaction } = await readVitals(phone.page)
      const moving = screen.pan ? await pan(phone, screen.pan) : undefined
      await phone.page.close()
      const again = await openPhone(context)
      const second = await load(again, screen, origin)
      all.push({
        first: first.bytes,
        firstLcp: first.lcp,
        interactive: first.interactive,
        second: second.bytes,
        secondLcp: second.lcp,
        interaction,
        ...(moving && { moving }),
      })
    } finally {
      await context.close()
    }
  }
  return { screen, ...medians(all) }
}

/** Loads a screen until its content is visible and the network is idle. */
async function load({ page, usage }: Phone, screen: Screen, origin: string) {
  const cookies = Object.entries(screen.choices ?? {}).map(([key, value]) => ({
    name: `choice-${key}`,
    value,
  }))
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
  await page.goto(screen.path)
  // Playwright's first query runs a script of about 50 ms at this speed, so it waits until the page has loaded.
  await page.waitForLoadState('networkidle')
  await screen.waitUntilShown(page)
  await page.waitForLoadState('networkidle')
  await sleep(SETTLE_MS)
  const { lcp, interactive } = await readVitals(page)
  return { bytes: usage.bytes, lcp, interactive }
}

async function pan(phone: Phone, gesture: (phone: Phone) => Promise<void>) {
  await resetVitals(phone.page)
  await gesture(phone)
  await sleep(SETTLE_MS)
  const { tasks } = await readVitals(phone.page)
  return { tasks: tasks.length, longest: Math.max(0, ...tasks) }
}

// Bytes are equal in all rounds; uses those of the last one.
function medians(all: readonly Round[]): Round {
  const last = all.at(-1) as Round
  const of = (pick: (round: Round) => number) => median(all.map(pick))
  return {
    ...last,
    firstLcp: of(({ firstLcp }) => firstLcp),
    interactive: of(({ interactive }) => interactive),
    secondLcp: of(({ secondLcp }) => secondLcp),
    interaction: of(({ interaction }) => interaction),
    ...(last.moving && {
      moving: {
        tasks: of(({ moving }) => moving?.tasks ?? 0),
        longest: of(({ moving }) => moving?.longest ?? 0),
      },
    }),
  }
}

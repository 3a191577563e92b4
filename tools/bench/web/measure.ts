import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { median } from '../shared/statistics'
import type { Logins } from './member'
import { newVisitor, openPhone, type Phone } from './phone'
import type { Screen } from './screens'
import { forgetVitals, readVitals } from './vitals'
import type { Bytes } from './wire'

/** Of one screen; each time is the median of all rounds, in milliseconds. */
export interface Figures {
  readonly screen: Screen
  readonly first: Bytes
  readonly firstLcp: number
  /** Time until the page no longer blocks for over 50 ms, at the first visit. */
  readonly interactive: number
  readonly second: Bytes
  readonly secondLcp: number
  readonly interaction: number
  /** Of the tasks over 50 ms while the tree is moved: how many, and the longest. Undefined where nothing is moved. */
  readonly moving?: { readonly tasks: number; readonly longest: number }
}

type Round = Omit<Figures, 'screen'>

const SETTLED = 700

/** Loads a screen with an empty cache, uses it, and loads it again in a new tab; all of this some times. */
export async function measureScreen(
  browser: Browser,
  origin: string,
  screen: Screen,
  { rounds, logins }: { rounds: number; logins: Logins },
): Promise<Figures> {
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await newVisitor(browser, origin, logins[screen.who ?? 'member'])
    try {
      const phone = await openPhone(context)
      const first = await load(phone, screen)
      await screen.act(phone)
      await sleep(SETTLED)
      const { interaction } = await readVitals(phone.page)
      const moving = screen.move ? await move(phone, screen.move) : undefined
      await phone.page.close()
      const again = await openPhone(context)
      const second = await load(again, screen)
      all.push({
        ...{ first: first.bytes, firstLcp: first.lcp, interactive: first.interactive },
        ...{ second: second.bytes, secondLcp: second.lcp },
        interaction,
        ...(moving && { moving }),
      })
    } finally {
      await context.close()
    }
  }
  return { screen, ...middle(all) }
}

/** Until the screen shows what it is for and has nothing more to fetch. */
async function load({ page, wire }: Phone, screen: Screen) {
  await screen.before?.(page)
  await page.goto(screen.path)
  // To ask the page anything, Playwright first runs a script of its own, some 50 ms at this speed: not before the page
  // has shown all by itself.
  await page.waitForLoadState('networkidle')
  await screen.shown(page)
  await page.waitForLoadState('networkidle')
  await sleep(SETTLED)
  const { lcp, interactive } = await readVitals(page)
  return { bytes: wire.bytes, lcp, interactive }
}

async function move(phone: Phone, moved: (phone: Phone) => Promise<void>) {
  await forgetVitals(phone.page)
  await moved(phone)
  await sleep(SETTLED)
  const { tasks } = await readVitals(phone.page)
  return { tasks: tasks.length, longest: Math.max(0, ...tasks) }
}

// Bytes are equal in all rounds; uses those of the last one.
function middle(all: readonly Round[]): Round {
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

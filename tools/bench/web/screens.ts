import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { answerTree } from './made-up-tree'
import type { Who } from './member'
import { LATENCY, type Phone } from './phone'

/** A screen that is measured. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** A member, unless said otherwise. */
  readonly who?: Who
  /** The most bytes of scripts and style sheets, in brotli. */
  readonly code?: number
  /** What is laid out before the page is loaded. */
  readonly before?: (page: Page) => Promise<void>
  /** Something that is only there when the screen shows what it has to show. */
  readonly shown: (page: Page) => Promise<void>
  /** Touches and keys whose answers are timed. */
  readonly act: (phone: Phone) => Promise<void>
  /** A longer movement during which the page must not block. */
  readonly move?: (phone: Phone) => Promise<void>
}

/** The longest time to the largest paint of any screen, in milliseconds. */
export const LCP = 2_500
/** The same of a later visit. */
export const AGAIN = 500

export const screens: readonly Screen[] = [
  {
    name: 'login',
    path: '/auth/login',
    who: 'nobody',
    code: 170_000,
    shown: (page) => page.getByLabel('Username').waitFor(),
    act: async ({ page }) => {
      await page.getByLabel('Username').tap()
      await page.keyboard.type('fajar01', { delay: 60 })
      await page.getByRole('button', { name: 'Tampilkan kata sandi' }).tap()
      await page.getByLabel('Ingat saya').tap()
      await page.getByRole('button', { name: 'Masuk' }).tap()
    },
  },
  {
    name: 'dashboard',
    path: '/m/dashboard',
    code: 300_000,
    shown: (page) => page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).waitFor(),
    act: async ({ page }) => {
      const eye = page.getByRole('button', { name: 'Sembunyikan jumlah uang' })
      await eye.tap()
      await eye.tap()
      await page.getByRole('button', { name: 'Buka menu' }).tap()
      await page.getByRole('navigation', { name: 'Menu utama' }).last().waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'withdraw',
    path: '/m/withdraw',
    shown: (page) => pullButton(page).waitFor(),
    act: async ({ page }) => {
      await pullButton(page).tap()
      await page.getByLabel('Jumlah penarikan').tap()
      await page.keyboard.type('150000', { delay: 60 })
    },
  },
  tree(31),
  tree(500),
  {
    name: 'admin-withdraws',
    path: '/a/withdraws',
    who: 'admin',
    shown: (page) => page.locator('[data-row]').first().waitFor(),
    act: async ({ page }) => {
      await page.getByRole('searchbox').first().tap()
      await page.keyboard.type('fajar', { delay: 60 })
    },
  },
]

/** The tree with so many cards, on their way over the same network. */
function tree(cards: number): Screen {
  return {
    name: `tree-${cards}`,
    path: '/m/network/genealogy',
    before: (page) => answerTree(page, cards, LATENCY),
    shown: async (page) => {
      await page.locator('#akar').waitFor()
      await page.getByLabel('Tampilkan').or(page.locator('select')).first().waitFor()
    },
    act: async ({ page }) => {
      await page.getByRole('button', { name: 'Perkecil' }).first().tap()
      await page.getByRole('button', { name: 'Perbesar' }).first().tap()
    },
    move: async ({ page, session }) => {
      const window = page.getByRole('region', { name: 'Pohon jaringan' })
      await window.scrollIntoViewIfNeeded()
      const box = await window.boundingBox()
      if (!box) throw new Error('the tree is not to be seen')
      const middle = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 500) / 2 }
      const root = page.locator('#akar')
      const before = await root.boundingBox()
      await swipe(session, middle, { x: TURNS[0][0], y: TURNS[0][1] })
      const after = await root.boundingBox()
      if (before?.x === after?.x) throw new Error('the tree does not follow the finger')
      for (const [x, y] of [...TURNS, ...TURNS].slice(1)) await swipe(session, middle, { x, y })
    },
  }
}

const TURNS = [
  [-110, -60],
  [110, -60],
  [110, 60],
  [-110, 60],
] as const
const STEPS = 30
const FRAME = 16

const pullButton = (page: Page) => page.getByRole('button', { name: /^Tarik/ }).first()

/** One finger, half a second from a point by so much. */
async function swipe(session: CDPSession, from: Point, by: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let step = 1; step <= STEPS; step++) {
    await touch('touchMove', [{ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS }])
    await sleep(FRAME)
  }
  await touch('touchEnd', [])
}

interface Point {
  readonly x: number
  readonly y: number
}

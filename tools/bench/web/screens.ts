import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import type { Role } from './demo-logins'
import type { Phone } from './phone'

/** A measured screen. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** A member by default. */
  readonly role?: Role
  /** Budget for scripts and style sheets, in bytes after brotli. */
  readonly code?: number
  /** Choices that the browser remembers from earlier visits, by key. */
  readonly choices?: Readonly<Record<string, string>>
  /** Waits for an element that only the complete screen has. */
  readonly waitUntilShown: (page: Page) => Promise<void>
  /** Touches and keys whose latency is measured. */
  readonly interact: (phone: Phone) => Promise<void>
  /** A longer movement during which the page must not block. */
  readonly pan?: (phone: Phone) => Promise<void>
}

/** Budget for Largest Contentful Paint at the first visit. */
export const MAX_LCP_MS = 2_500
/** Budget for Largest Contentful Paint at a later visit. */
export const MAX_REPEAT_LCP_MS = 500
/** Budget for the end of the last task over 50 ms while a page loads. */
export const MAX_INTERACTIVE_MS = 2_000
/** Budget from a touch or key to the next frame. */
export const MAX_INTERACTION_MS = 100

export const screens: readonly Screen[] = [
  {
    name: 'login',
    path: '/auth/login',
    role: 'nobody',
    code: 110_000,
    waitUntilShown: (page) => page.getByLabel('Username').waitFor(),
    interact: async ({ page }) => {
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
    code: 200_000,
    waitUntilShown: (page) => page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).waitFor(),
    interact: async ({ page }) => {
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
    code: 220_000,
    waitUntilShown: (page) => pullButton(page).waitFor(),
    interact: async ({ page }) => {
      await pullButton(page).tap()
      await page.getByLabel('Jumlah penarikan').tap()
      await page.keyboard.type('150000', { delay: 60 })
    },
  },
  // The demo has 31 members in four levels below the member's own, and 120 in six, the most that a visitor can choose.
  tree(31, '4'),
  tree(120, '6'),
  {
    name: 'admin-withdraws',
    path: '/a/withdraws',
    role: 'admin',
    code: 220_000,
    waitUntilShown: (page) => page.locator('[data-row]').first().waitFor(),
    interact: async ({ page }) => {
      await page.getByRole('searchbox').first().tap()
      await page.keyboard.type('fajar', { delay: 60 })
    },
  },
]

/** The tree screen of a visitor who has chosen a depth. */
function tree(members: number, depth: string): Screen {
  return {
    name: `tree-${members}`,
    path: '/m/network/genealogy',
    code: 220_000,
    choices: { 'tree-depth': depth },
    waitUntilShown: async (page) => {
      await page.locator('#akar').waitFor()
      await page.getByLabel('Tampilkan').or(page.locator('select')).first().waitFor()
    },
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Perkecil' }).first().tap()
      await page.getByRole('button', { name: 'Perbesar' }).first().tap()
    },
    pan: async ({ page, session }) => {
      const window = page.getByRole('region', { name: 'Pohon jaringan' })
      await window.scrollIntoViewIfNeeded()
      const box = await window.boundingBox()
      if (!box) throw new Error('the tree is not to be seen')
      const middle = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 500) / 2 }
      const root = page.locator('#akar')
      const before = await root.boundingBox()
      await swipe(session, middle, { x: SWIPES[0][0], y: SWIPES[0][1] })
      const after = await root.boundingBox()
      if (before?.x === after?.x) throw new Error('the tree does not follow the finger')
      for (const [x, y] of [...SWIPES, ...SWIPES].slice(1)) await swipe(session, middle, { x, y })
    },
  }
}

const SWIPES = [
  [-110, -60],
  [110, -60],
  [110, 60],
  [-110, 60],
] as const
const SWIPE_STEPS = 30
const FRAME_MS = 16

const pullButton = (page: Page) => page.getByRole('button', { name: /^Tarik/ }).first()

/** Swipes with one finger for half a second. */
async function swipe(session: CDPSession, from: Point, by: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (let step = 1; step <= SWIPE_STEPS; step++) {
    await touch('touchMove', [
      { x: from.x + (by.x * step) / SWIPE_STEPS, y: from.y + (by.y * step) / SWIPE_STEPS },
    ])
    await sleep(FRAME_MS)
  }
  await touch('touchEnd', [])
}

interface Point {
  readonly x: number
  readonly y: number
}

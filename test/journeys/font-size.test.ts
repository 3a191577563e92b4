import { clippedTexts } from './legibility'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

/** The user's choice of letters twice as large as the default of 16 px. */
const arrive = useBrowser(['--blink-settings=defaultFontSize=32'])
let person: User

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('hurufbesar', { pins: 4 })
  await testData.addMember('hurufbesarkiri', { upline: 'hurufbesar', side: 'left', sponsor: 'hurufbesar' })
  await testData.addMember('hurufbesarkanan', { upline: 'hurufbesar', side: 'right', sponsor: 'hurufbesar' })
  await testData.waitForBonuses('hurufbesar', 255_000)
  await testData.requestWithdrawal('hurufbesar', 'sponsor', 50_000)
  person = await arrive({ phone: true })
  await person.loginAt('/m/dashboard', 'hurufbesar', memberPassword)
})
afterAll(async () => {
  await person.close()
})

const screens = [
  ['/m/dashboard', 'Beranda'],
  ['/m/profile', 'Profil Saya'],
  ['/m/notifications', 'Notifikasi'],
  ['/m/network/genealogy', 'Jaringan'],
  ['/m/network/genealogy?daftar=1', 'Jaringan'],
  ['/m/network/register/hurufbesarkiri/left', 'Registrasi Jaringan'],
  ['/m/network/levels', 'Pasangan Level'],
  ['/m/network/sponsor', 'Jaringan Sponsor'],
  ['/m/pins/transfer', 'Pin Transfer'],
  ['/m/pins/history', 'Pin Riwayat'],
  ['/m/ro', 'Repeat Order'],
  ['/m/reward', 'Reward'],
  ['/m/stokis', 'Stokis'],
  ['/m/wallet', 'Dompet Saya'],
  ['/m/withdraw', 'Penarikan Saldo'],
  ['/m/vouchers', 'Voucher Saya'],
  ['/m/prizes/tables/tour-bali', 'Daftar Peraih'],
] as const

test.each(screens)('%s follows the font size of the browser without loss on a phone', async (path, title) => {
  const { page } = person
  await person.open(path)
  await person.heading(title).waitFor()
  await page
    .locator('main [aria-busy="true"], main .mantine-Skeleton-root')
    .first()
    .waitFor({ state: 'detached' })
  // Small texts are 12 px by default.
  const sizes = (await page.evaluate(sizesOfTexts)) as string[]
  expect(sizes).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await clippedTexts(page)).toEqual([])
  expect(await page.evaluate(brokenAmounts)).toEqual([])
})

/** Texts of the page that stayed smaller than 12 px times two. */
const sizesOfTexts = `
  [...document.querySelectorAll('main *')]
    .filter((element) => [...element.childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'))
    .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 24)
    .map((element) => element.textContent)`

/** Amounts that a line break divides. */
const brokenAmounts = `
  (() => {
    const broken = []
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement.checkVisibility()) continue
      for (const amount of text.data.matchAll(/Rp\\.\\s[\\d.]*\\d/g)) {
        const range = document.createRange()
        range.setStart(text, amount.index)
        range.setEnd(text, amount.index + amount[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(amount[0])
      }
    }
    return broken
  })()`

import type { Browser } from 'playwright-core'
import { adminPassword } from '../system/system'
import { openBrowser } from './browser'
import { Crowd } from './crowd'
import { Person } from './person'

let browser: Browser
let admin: Person

beforeAll(async () => {
  browser = await openBrowser()
  const crowd = await Crowd.gather()
  await crowd.member('laporan', { pins: 9 })
  await crowd.member('laporankiri', { upline: 'laporan', side: 'left', sponsor: 'laporan' })
  await crowd.member('laporankanan', { upline: 'laporan', side: 'right', sponsor: 'laporan' })
  await crowd.withdrawal('laporan', 'sponsor', 50_000)
  admin = await Person.arrive(browser)
  await admin.loginAt('/home', 'admin', adminPassword)
})
afterAll(async () => {
  const problems = admin.watch.problems()
  await admin.leave()
  await browser.close()
  expect(problems).toEqual([])
})

/** Opens a report from the menu and looks for somebody in it. */
async function lookFor(report: string, text: string): Promise<void> {
  await admin.goTo(report)
  await admin.page.getByRole('searchbox').fill(text)
  await admin.page.waitForURL((url) => url.search.includes(text))
}

// covers: /a/reports/wallets
test('Pendapatan Member: bonuses by wallet, with the totals of what was chosen', async () => {
  await lookFor('Pendapatan Member', 'laporan')
  const main = admin.page.getByRole('main')
  await admin.reads(main, 'Bonus sponsor dari pendaftaran laporankiri', 'Bonus pairing 1 pasang')
  // Whose pairs it closed above depends on who else is there; sponsor bonuses do not.
  await admin.page.getByRole('button', { name: 'Jenis bonus', exact: true }).click()
  await admin.page.getByRole('menuitem', { name: 'Bonus Sponsor', exact: true }).click()
  await admin.reads(main, /Bonus Pairing: Rp\. 0/, /Total: Rp\. 300\.000/)
})

// covers: /a/reports/wallet_recapts
test('Rekapitulasi Pendapatan: a member, each wallet, and what was withdrawn', async () => {
  await lookFor('Rekapitulasi Pendapatan', 'laporan')
  await admin.page.getByRole('button', { name: 'Rincian laporan', exact: true }).click()
  const details = admin.dialog('Rincian laporan')
  await admin.reads(details, /Sponsor, masuk\s*Rp. 200.000/, /Sponsor, saldo\s*Rp. 150.000/)
  await admin.page.keyboard.press('Escape')
})

// covers: /a/reports/sponsors
test('Sponsorisasi: both sides of each, sorted by a click', async () => {
  await lookFor('Sponsorisasi', 'laporan')
  const main = admin.page.getByRole('main')
  await admin.reads(main, 'laporankiri', 'laporankanan', 'Member disponsori: 3', 'Jumlah sponsor: 2')
  await admin.page.getByRole('button', { name: 'Member', exact: true }).click()
  await admin.page.waitForURL(/sort=username/)
  await admin.reads(admin.page.getByRole('row').nth(1), 'laporan')
})

// covers: /a/reports/pin_transactions
test('Transaksi Pin: every movement, and the pins of each kind', async () => {
  await lookFor('Transaksi Pin', 'laporankanan')
  const main = admin.page.getByRole('main')
  await admin.reads(main, 'Aktivasi akun laporankanan dengan 1 pin Regular', 'Aktivasi: 1')
})

// covers: /a/reports/pin_recapts
test('Rekapitulasi Pin: pins of a member, used and in stock', async () => {
  await lookFor('Rekapitulasi Pin', 'laporan')
  const { page } = admin
  await admin.reads(page.getByRole('main'), 'Total: 11', 'Aktivasi: 2', 'Stok: 9')
  await page.setViewportSize({ width: 360, height: 740 })
  await admin.reads(page.getByRole('main'), 'laporan', '11')
})

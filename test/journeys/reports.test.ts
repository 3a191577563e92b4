import { readFileSync } from 'node:fs'
import { adminPassword } from '../support/running-system'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

/** Too long to fit next to an amount. */
const longName = 'Siti Nurhaliza Kusumawardhani Binti Abdurrahman'

const arrive = useBrowser()
let admin: User

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('laporan', { pins: 9, name: longName })
  await testData.addMember('laporankiri', { upline: 'laporan', side: 'left', sponsor: 'laporan' })
  await testData.addMember('laporankanan', { upline: 'laporan', side: 'right', sponsor: 'laporan' })
  // Two sponsorships, a pair, and a level.
  await testData.waitForBonuses('laporan', 255_000)
  await testData.requestWithdrawal('laporan', 'sponsor', 50_000)
  admin = await arrive()
  await admin.loginAt('/home', 'admin', adminPassword)
})
afterAll(async () => {
  await admin.close()
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
  await admin.waitForText(main, 'Bonus sponsor dari pendaftaran laporankiri', 'Bonus pairing 1 pasangan')
  // Two that it earned, and the one that was paid for itself: people are found as origin, too.
  // Whose pairs it closed above depends on who else is there; sponsor bonuses do not.
  await admin.page.getByLabel('Jenis bonus', { exact: true }).selectOption('Bonus Sponsor')
  await admin.waitForText(main, /Bonus Pairing: Rp\.\s0/, /Total: Rp\.\s300\.000/)
})

test('a report exports the rows that its table shows', async () => {
  const { page } = admin
  const text = await download('Unduh CSV')
  expect(text.slice(0, 19)).toBe('\uFEFFUsername,Nama,Tang')
  expect(text).toContain('Bonus sponsor dari pendaftaran laporankiri')
  // Only sponsor bonuses were chosen.
  expect(text).not.toContain('Bonus Pairing')
  expect(text.trimEnd().split('\r\n').at(-1)).toMatch(/^Total 3 baris,,,,,300000,$/)
  expect((await download('Unduh Excel')).slice(0, 2)).toBe('PK')
  await admin.waitForText(page.getByRole('main'), 'Bonus per bulan', /Bonus Sponsor\s*Rp\./)
})

async function download(link: string): Promise<string> {
  const download = admin.page.waitForEvent('download')
  await admin.page.getByRole('link', { name: link }).click()
  return readFileSync(await (await download).path(), 'utf8')
}

// covers: /a/reports/wallet_recapts
test('Rekapitulasi Pendapatan: a member, each wallet, and what was withdrawn', async () => {
  await lookFor('Rekapitulasi Pendapatan', 'laporan')
  await admin.page.getByRole('button', { name: 'Rincian laporan', exact: true }).click()
  const details = admin.dialog('Rincian laporan')
  await admin.waitForText(details, /Sponsor, masuk\s*Rp.\s200.000/, /Sponsor, saldo\s*Rp.\s150.000/)
  await admin.page.keyboard.press('Escape')
  // On a narrow phone the name gives way to the amount next to it.
  await admin.page.setViewportSize({ width: 320, height: 740 })
  const card = admin.page.getByRole('listitem').filter({ has: admin.page.getByTitle(longName) })
  const name = (await card.getByTitle(longName).boundingBox())!
  const amount = (await card.getByText(/^Rp\.\s/).boundingBox())!
  expect(name.x + name.width).toBeLessThanOrEqual(amount.x)
  await admin.page.setViewportSize({ width: 1280, height: 800 })
})

test('a printed report has all columns and the search text, without the page frame', async () => {
  const { page } = admin
  // What the margins leave of an A4 page, which is as narrow as a phone.
  await page.setViewportSize({ width: 718, height: 1_000 })
  await page.emulateMedia({ media: 'print' })
  const last = page.getByRole('columnheader', { name: 'Saldo' })
  const { x, width } = (await last.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(718)
  expect(await page.getByRole('searchbox').isVisible()).toBe(true)
  for (const tool of ['Unduh Excel', 'Buka menu', 'Rincian laporan']) {
    expect(await page.getByLabel(tool).or(page.getByText(tool)).filter({ visible: true }).count()).toBe(0)
  }
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
})

// covers: /a/reports/sponsors
test('Sponsorisasi: both sides of each, sorted by a click', async () => {
  await lookFor('Sponsorisasi', 'laporan')
  const main = admin.page.getByRole('main')
  await admin.waitForText(main, 'laporankiri', 'laporankanan', 'Member disponsori: 3', 'Jumlah sponsor: 2')
  await admin.page.getByRole('button', { name: 'Member', exact: true }).click()
  await admin.page.waitForURL(/sort=username/)
  await admin.waitForText(admin.page.getByRole('row').nth(1), 'laporan')
})

// covers: /a/reports/pin_transactions
test('Transaksi Pin: every movement, and the pins of each kind', async () => {
  await lookFor('Transaksi Pin', 'laporankanan')
  const main = admin.page.getByRole('main')
  await admin.waitForText(main, 'Aktivasi akun laporankanan dengan 1 pin Regular', 'Aktivasi: 1')
})

// covers: /a/reports/pin_recapts
test('Rekapitulasi Pin: pins of a member, used and in stock', async () => {
  await lookFor('Rekapitulasi Pin', 'laporan')
  const { page } = admin
  await admin.waitForText(page.getByRole('main'), 'Total: 11', 'Aktivasi: 2', 'Stok: 9')
  await page.setViewportSize({ width: 360, height: 740 })
  await admin.waitForText(page.getByRole('main'), 'laporan', '11')
})

// covers: /a/reports/pph21
test('Lembar PPh 21: a month of a member, and the tax on half of it', async () => {
  await admin.page.setViewportSize({ width: 1280, height: 800 })
  await lookFor('Lembar PPh 21', 'laporan')
  const main = admin.page.getByRole('main')
  // Two sponsorships, a pair, and a level.
  await admin.waitForText(main, 'Rp. 255.000', 'Rp. 127.500', 'Rp. 6.375', 'Masa pajak:')
  expect(await download('Unduh CSV')).toMatch(/laporan,[^,]*,,,\d{4}-\d\d,21-100-04,255000,127500,6375\r\n/)
})

// covers: /a/reports/growth
test('Pertumbuhan & Aktivitas: charts with tables, and every list as a file', async () => {
  await admin.goTo('Pertumbuhan & Aktivitas')
  const { page } = admin
  const main = page.getByRole('main')
  // The chart is drawn, and has its values as a table.
  await main.locator('canvas').first().waitFor()
  await main.locator('.u-over').first().hover()
  const disclosure = main.getByText('Lihat sebagai tabel').first()
  await disclosure.click()
  const newest = page.getByRole('table', { name: 'Member baru per bulan' }).getByRole('row').nth(1)
  await admin.waitForText(newest, /20\d\d/, /[1-9]/)
  for (const list of ['Pertumbuhan dan aktivitas per bulan', 'Aktivitas menurut bulan bergabung']) {
    await admin.waitForText(page.getByRole('table', { name: list }), /20\d\d/)
  }
  await admin.waitForText(page.getByRole('table', { name: 'Porsi bonus penerima terbesar' }), '100%')
  await main.getByText('Penempatan terakhir').or(main.getByText('Belum ada cabang')).first().waitFor()
  const links = page.getByRole('link', { name: 'Unduh CSV' })
  for (const [index, title] of ['Bulan', 'Bergabung', 'Username', 'Kelompok'].entries()) {
    const [file] = await Promise.all([page.waitForEvent('download'), links.nth(index).click()])
    expect(readFileSync(await file.path(), 'utf8')).toContain(title)
  }
})

// covers: /a/reports/health
test('Kesehatan Program: payout against turnover, and who shares a phone', async () => {
  await admin.goTo('Kesehatan Program')
  const { page } = admin
  const main = page.getByRole('main')
  await admin.waitForText(
    main,
    'Bonus per omzet',
    /Dari registrasi\s*Rp\.\s[\d.]+ · 100%/,
    'Dari repeat order',
  )
  await page
    .getByRole('button', { name: /^Lihat akun dengan / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  await page.keyboard.press('Escape')
})

// covers: /a/reports/simulation
test('Simulasi Parameter compares another bonus with the paid one', async () => {
  await admin.goTo('Simulasi Parameter')
  const { page } = admin
  await page.getByLabel('Bonus sponsor', { exact: true }).fill('0')
  await page.getByLabel('Berlaku sejak').fill('01/01/2020')
  await page.getByRole('button', { name: 'Jalankan simulasi' }).click()
  await admin.waitForText(page.getByRole('main'), 'lebih sedikit daripada yang berlaku', /Semua bulan/)
  await page.reload()
  await admin.waitForText(page.getByRole('main'), 'lebih sedikit daripada yang berlaku')
})

// covers: /a/reports/as-of
test('Posisi per Tanggal: a member today, and before it was there', async () => {
  await admin.goTo('Posisi per Tanggal')
  const { page } = admin
  await page.getByLabel('Username').fill('laporan')
  await page.getByRole('button', { name: 'Tampilkan posisi' }).click()
  await admin.waitForText(page.getByRole('main'), /Member di bawah \(Kiri : Kanan\)\s*1 : \d+/)
  await page.getByText('Nomor', { exact: true }).click()
  await page.getByLabel('Setelah penempatan nomor').fill('1')
  await page.getByRole('button', { name: 'Tampilkan posisi' }).click()
  await admin.waitForText(page.getByRole('main'), 'Pada saat itu laporan belum ada di jaringan.')
})

import type { Locator } from 'playwright-core'
import { fillRegistration, registrationStep } from './fill-registration'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let testData: TestData
let person: User

beforeAll(async () => {
  testData = await TestData.create()
  await testData.addMember('halaman', { pins: 6 })
  await testData.addMember('halamankiri', { upline: 'halaman', side: 'left', sponsor: 'halaman' })
  await testData.addMember('halamandua', { upline: 'halamankiri', side: 'left', sponsor: 'halaman' })
  await testData.addMember('halamantiga', { upline: 'halamandua', side: 'left', sponsor: 'halaman' })
  await testData.waitForBonuses('halaman', 300_000)
  await testData.requestWithdrawal('halaman', 'sponsor', 50_000)
})
beforeEach(async () => {
  person = await arrive({ phone: true })
})
afterEach(async () => {
  await person.close()
})

// covers: /m/dashboard
// covers: GET /api/certificate success
// covers: GET /api/wallets/daily success
test('the dashboard shows masked amounts, tasks, thirty days and a certificate', async () => {
  const { page } = person
  await person.loginAt('/', 'halaman', memberPassword)
  const balance = page.getByRole('region', { name: 'Saldo', exact: true })
  await person.waitForText(balance, 'Rp. 250.000', '0 dari 12', '12 pasangan lagi dibayar sampai 00.00 WIB')
  await person.waitForText(page.getByRole('main'), '1 penarikan sedang diproses', 'Anda punya 6 pin')
  await page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).click()
  await page.reload()
  await balance.getByRole('img', { name: 'Jumlah disembunyikan' }).first().waitFor()
  await page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).click()

  await page.getByText('Lihat sebagai tabel').click()
  const rows = page.getByRole('table', { name: 'Pendapatan 30 hari' }).getByRole('row')
  await person.waitForText(rows.nth(1), 'Rp. 300.000')
  expect(await rows.count()).toBe(31)

  const picture = page.getByRole('img', { name: 'Sertifikat keanggotaan atas nama Wahyu Santoso' })
  await picture.scrollIntoViewIfNeeded()
  const seen = `document.querySelector('img[alt^="Sertifikat"]')`
  expect(await page.evaluate(`${seen}.decode().then(() => ${seen}.naturalWidth)`)).toBe(1754)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Unduh Sertifikat' }).click()
  expect((await downloaded).suggestedFilename()).toBe('sertifikat-halaman.pdf')
})

// covers: /m/network/genealogy
// covers: /m/network/genealogy/:username
// covers: POST /api/users/search/network success invalid
test('the tree expands by the keyboard, as a list, upwards and by search', async () => {
  const { page, errors } = person
  await person.loginAt('/m/network/genealogy', 'halaman', memberPassword)
  const tree = page.getByRole('region', { name: 'Pohon jaringan' })
  // A phone shows one level by default.
  await page.getByLabel('Level').selectOption('2')
  const deeper = tree.getByRole('button', { name: 'Lihat lebih dalam: halamandua' })
  // The card may be out of view; focus scrolls it into view, as for keyboard users.
  await deeper.focus()
  await deeper.press('Enter')
  await tree.getByRole('link', { name: 'Buka halamantiga' }).waitFor()

  await page.getByRole('button', { name: 'Baris' }).click()
  const list = page.getByRole('list', { name: 'Pohon jaringan' })
  await person.waitForText(list.getByRole('listitem'), 'halamankiri', 'kaki lemah kanan')
  const toggle = list.getByRole('button', { name: 'Jaringan di bawah halaman', exact: true })
  await fitsThumb(toggle)
  // Also where it reaches over the edge of its line.
  for (const click of [1, 2]) await toggle.click({ position: { x: click, y: 22 } })
  await list.getByRole('link', { name: 'Buka halamankiri' }).click()
  const way = page.getByRole('navigation', { name: 'Jalur dari Anda' })
  await way.getByText('halamankiri').waitFor()
  await fitsThumb(way.getByRole('link', { name: 'halaman', exact: true }))
  await page.getByRole('button', { name: 'Pohon' }).click()
  await page.getByRole('link', { name: 'Kembali Atas' }).click()
  await page.getByRole('link', { name: 'Kembali Atas' }).waitFor({ state: 'detached' })

  const search = page.getByLabel('Cari username di jaringan Anda')
  await search.fill('admin')
  errors.expectFailure(404, '/api/users/search/network')
  await page.getByRole('button', { name: 'Cari' }).click()
  await person.answerDialog('Maaf!', 'Tutup')
  await search.fill('halamantiga')
  await page.getByRole('button', { name: 'Cari' }).click()
  await page.waitForURL('**/m/network/genealogy/halamantiga')
})

// covers: /m/network/register/:username/:position
// covers: POST /api/networks/preview success conflict
// covers: POST /api/users/check success invalid
test('the registration shows a preview, survives a reload and ends with a card', async () => {
  const { page, errors } = person
  errors.expectFailure(409, '/api/networks/preview')
  await person.loginAt('/m/network/register/halaman/left', 'halaman', memberPassword)
  await person.waitForText(page.getByRole('main'), /sudah terisi/)
  await page.goto('/m/network/register/halaman/right')
  errors.allowFailures(404, /\/api\/users\/check$/)
  const username = page.getByLabel('Username', { exact: true })
  await username.fill('halamankiri')
  await person.waitForText(page.getByRole('main'), 'Username halamankiri sudah dipakai')
  await username.fill('halamanbaru')
  await page.getByText('Tersedia', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Lanjutkan isian' }).click()
  expect(await username.inputValue()).toBe('halamanbaru')

  await page.getByRole('button', { name: 'Bagikan tempat' }).click()
  const sheet = person.dialog('Bagikan tempat ini')
  await sheet.getByRole('img', { name: 'Kode QR tautan pendaftaran' }).waitFor()
  await sheet.getByRole('button', { name: 'Tutup' }).click()

  const member = { usernames: ['halamanbaru'], name: 'Rini Utami', password: memberPassword }
  await fillRegistration(person, member)
  const gains = page.getByRole('list', { name: 'Siapa mendapat apa' }).getByRole('listitem')
  await person.waitForText(gains, 'Anda', 'bonus sponsor', '1 pasangan dibayar', 'Rp. 155.000')
  await page.goBack()
  await registrationStep(page, 2).waitFor()
  await page.goBack()
  expect(await username.inputValue()).toBe('halamanbaru')
  await page.goForward()
  await page.goForward()
  await registrationStep(page, 3).waitFor()

  await page.getByRole('button', { name: 'Daftarkan akun' }).click()
  await person.answerDialog('Daftarkan member baru?', 'Daftarkan akun')
  const card = person.dialog('Berhasil!')
  await person.waitForText(card, 'halamanbaru', 'Salin')
  await person.waitForText(card, 'Hasil pendaftaran ini', 'Rp. 155.000', 'Sama dengan perkiraan.')
  expect(await card.getByText(memberPassword).count()).toBe(0)
  await person.answerDialog('Berhasil!', 'OK')
  await page.waitForURL('**/m/network/genealogy/halaman?baru=halamanbaru')
  await page.goto('/m/network/register/halamanbaru/left')
  await person.heading('Registrasi Jaringan').waitFor()
  expect(await page.getByText('Lanjutkan isian sebelumnya?').count()).toBe(0)
})

test('a page reports the missing network until it is back', async () => {
  await person.loginAt('/', 'halaman', memberPassword)
  await person.heading('Beranda').waitFor()
  // The code of the chart may still be loading.
  person.errors.allowFailures(0, /^\/(api|remotes)\//)
  await person.context.setOffline(true)
  await person.page.getByText('Tidak ada sambungan internet').waitFor()
  await person.context.setOffline(false)
  await person.page.getByText('Tidak ada sambungan internet').waitFor({ state: 'detached' })
})

async function fitsThumb(button: Locator): Promise<void> {
  const { width, height } = (await button.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
}

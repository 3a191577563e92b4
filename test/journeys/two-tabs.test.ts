import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let testData: TestData
let person: User

beforeAll(async () => {
  testData = await TestData.create()
  await testData.addMember('duatab', { pins: 3 })
  await testData.addMember('terimapin')
})
beforeEach(async () => {
  person = await arrive({ still: true })
})
afterEach(async () => {
  await person.close()
})

test('a form sent after its session ended has no partial effect', async () => {
  const { page } = person
  await person.loginAt('/m/pins/transfer', 'duatab', memberPassword)
  await page.getByRole('button', { name: 'Transfer Pin' }).click()
  const form = person.dialog('Transfer Pin')
  await person.selectOption(form, 'Paket', /Regular/)
  await form.getByLabel('Username penerima').fill('terimapin')
  await form.getByLabel('Jumlah pin').fill('2')
  await form.getByLabel('Kata sandi Anda').fill(memberPassword)
  await person.waitForText(form, 'terimapin atas nama Wahyu Santoso')

  const other = await person.newTab()
  other.errors.setGuest(false)
  await other.page.goto('/m/dashboard')
  await other.heading('Beranda').waitFor()
  await other.goTo('Dompet Saya')
  await other.page.waitForLoadState('networkidle')
  other.errors.setGuest(true)
  await other.page.goto('/auth/logout')
  await other.heading('Masuk').waitFor()
  await other.page.close()

  person.errors.setGuest(true)
  person.errors.expectFailure(401, '/api/pins/transfer')
  await form.getByRole('button', { name: 'Kirim 2 pin' }).click()
  await person.dialog('Kirim pin?').getByRole('button', { name: 'Kirim 2 pin' }).click()
  await person.heading('Masuk').waitFor()
  expect(await testData.pinsOf('duatab')).toBe(3)
  expect(await testData.pinsOf('terimapin')).toBe(0)

  await person.login('duatab', memberPassword)
  await person.heading('Pin Transfer').waitFor()
  expect(other.errors.all()).toEqual([])
})

test('a form of the previous account has no effect after a login in another tab', async () => {
  await testData.addMember('tabpertama', { pins: 3 })
  await testData.addMember('tabkedua', { pins: 3 })
  await person.loginAt('/m/pins/transfer', 'tabpertama', memberPassword)
  await person.page.getByRole('button', { name: 'Transfer Pin' }).click()
  const form = person.dialog('Transfer Pin')
  await person.selectOption(form, 'Paket', /Regular/)
  await form.getByLabel('Username penerima').fill('duatab')
  await form.getByLabel('Jumlah pin').fill('2')
  await form.getByLabel('Kata sandi Anda').fill(memberPassword)
  // The receiver is looked up first, so that the transfer is the first call for the wrong account.
  await form.getByRole('button', { name: 'Kirim 2 pin' }).click()
  await person.dialog('Kirim pin?').getByRole('button', { name: 'Batal' }).click()

  person.errors.allowFailures(401, /./)
  const other = await person.newTab()
  await other.page.goto('/auth/logout')
  await other.heading('Masuk').waitFor()
  await other.login('tabkedua', memberPassword)
  await other.heading('Beranda').waitFor()

  await form.getByRole('button', { name: 'Kirim 2 pin' }).click()
  await person.dialog('Kirim pin?').getByRole('button', { name: 'Kirim 2 pin' }).click()
  const notice = person.dialog('Maaf!')
  await person.waitForText(notice, 'Di tab lain browser ini sudah masuk akun tabkedua')
  await person.heading('Beranda').waitFor()
  await person.answerDialog('Maaf!', 'Tutup')
  await person.waitForText(person.page.locator('main'), '@tabkedua')
  expect(await testData.pinsOf('tabpertama')).toBe(3)
  expect(await testData.pinsOf('tabkedua')).toBe(3)
})

test('a retry during a slow switch of accounts has no effect for the other account', async () => {
  await testData.addMember('sebelumnya')
  await testData.addMember('sesudahnya', { name: 'Tetap Begini' })
  const { page } = person
  await person.loginAt('/m/profile', 'sebelumnya', memberPassword)
  await page.getByLabel('Nama lengkap').fill('Milik Sebelumnya')
  await page.getByLabel('Nomor rekening').fill('1112223334')
  await page.getByLabel('Saya menyatakan data ini benar.').check()
  person.errors.allowFailures(401, /./)
  const other = await person.newTab()
  await other.page.goto('/auth/logout')
  await other.heading('Masuk').waitFor()
  await other.login('sesudahnya', memberPassword)
  await other.heading('Beranda').waitFor()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/users/profile', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  const save = page.getByRole('button', { name: 'Simpan profil' })
  await save.click()
  await person.answerDialog('Maaf!', 'Tutup')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await save.click()
  expect((await refused).status()).toBe(401)
  release()
  await person.heading('Beranda').waitFor()
  await person.waitForText(page.locator('main'), 'Tetap Begini', '@sesudahnya', /Bonus Total\s*Rp\.\s0/)
})

import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'
import { recoveryPath } from './whatsapp-queue'

const owner = 'lupasandi'
const newPassword = 'sandi-yang-baru-sekali'

const arrive = useBrowser()
let person: User
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember(owner)
  await testData.givePins(owner, 3, 2)
})
beforeEach(async () => {
  person = await arrive({ phone: true })
})
afterEach(async () => {
  await person.close()
})

// covers: /auth/forgot, /auth/recover/:token
test('a recovery link sets a new password once and ends every session', async () => {
  const { page, errors } = person
  const elsewhere = await arrive()
  await elsewhere.loginAt('/m/dashboard', owner, memberPassword)

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Lupa Kata Sandi?' }).click()
  await person.heading('Lupa Kata Sandi').waitFor()
  await page.getByLabel('Username').fill(owner)
  await page.getByRole('button', { name: 'Lupa Sandi' }).click()
  await person.answerDialog('Berhasil!', 'OK')
  await person.heading('Masuk').waitFor()

  const path = await recoveryPath(owner)
  await page.goto(path)
  await person.heading('Atur Kata Sandi').waitFor()
  const password = page.getByLabel('Kata sandi baru', { exact: true })
  const again = page.getByLabel('Ulangi kata sandi baru')
  const save = page.getByRole('button', { name: 'Simpan kata sandi' })
  await save.click()
  await page.locator('input[aria-invalid=true]').first().waitFor()
  expect(await fieldError(password)).toBe('Isi kata sandi baru')
  await password.fill(newPassword)
  await again.fill(newPassword)
  // This ends the other session, whose page may still send requests.
  elsewhere.errors.allowFailures(401, /./)
  await save.click()
  await person.answerDialog('Berhasil!', 'OK')
  await person.heading('Masuk').waitFor()

  await page.goto(path)
  await password.fill(`${newPassword}-lagi`)
  await again.fill(`${newPassword}-lagi`)
  errors.expectFailure(422, '/api/auth/recover')
  await save.click()
  await person.answerDialog('Maaf!', 'Tutup')

  await elsewhere.page.goto('/m/wallet')
  await elsewhere.heading('Masuk').waitFor()
  await elsewhere.close()
  await page.goto('/auth/login')
  await person.login(owner, newPassword)
  await person.heading('Beranda').waitFor()
})

// covers: /m/profile
// covers: POST /api/users/profile success
// covers: POST /api/users/messaging success
test('a changed profile needs consent, and notifies its owner of the new account', async () => {
  const { page } = person
  await person.loginAt('/m/profile', owner, newPassword)
  await person.heading('Profil Saya').waitFor()
  const save = page.getByRole('button', { name: 'Simpan profil' })
  expect(await page.getByLabel('Username').isDisabled()).toBe(true)
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel('Nama lengkap').fill('Wahyu Santoso Baru')
  await page.getByLabel('Nomor rekening').fill('5550001112')
  await page.getByLabel('Saya menyatakan data ini benar.').check()
  await save.click()
  await person.answerDialog('Berhasil!', 'OK')
  // After a reload consent is missing.
  await page.getByRole('button', { name: 'Simpan profil', disabled: true }).waitFor()
  expect(await page.getByLabel('Nama lengkap').inputValue()).toBe('Wahyu Santoso Baru')
  expect(await page.getByLabel('Nomor rekening').inputValue()).toBe('5550001112')
  const wanted = page.getByRole('switch', { name: 'Kirim pemberitahuan lewat WhatsApp' })
  const answered = page.waitForResponse('**/api/users/messaging')
  await wanted.uncheck()
  await answered
  await page.reload()
  await wanted.waitFor()
  expect(await wanted.isChecked()).toBe(false)
  await page.goto('/m/notifications')
  await person.reloadUntilText(page.getByRole('main'), 'Anda mengubah nama dan data bank akun ini')
})

// covers: /m/ro, /m/pins/history
// covers: POST /api/pins/ro/submit success
test('a repeat order uses pins and appears in the history', async () => {
  const { page, errors } = person
  await person.loginAt('/m/ro', owner, newPassword)
  await person.waitForText(page.getByRole('main'), /PIN Total\s*3/)
  await page.getByRole('button', { name: 'Repeat Order' }).click()
  const form = person.dialog('Repeat Order')
  const password = form.getByLabel('Kata sandi Anda', { exact: true })
  const qty = form.getByLabel('Jumlah pin')
  expect(await qty.inputValue()).toBe('1')
  await qty.fill('2')
  await password.fill('bukan-sandinya')
  errors.expectFailure(422, '/api/pins/ro/submit')
  for (const [typed, title, button] of [
    ['bukan-sandinya', 'Maaf!', 'Tutup'],
    [newPassword, 'Berhasil!', 'OK'],
  ] as const) {
    await password.fill(typed)
    await form.getByRole('button', { name: 'Pakai 2 pin' }).click()
    await person.waitForText(person.dialog('Repeat order?'), '2 pin (dua)')
    await person.answerDialog('Repeat order?', 'Pakai 2 pin')
    await person.answerDialog(title, button)
  }
  await form.waitFor({ state: 'detached' })
  await person.waitForText(page.getByRole('main'), /PIN Total\s*1/)
  const orders = page.getByRole('list', { name: 'Riwayat repeat order' }).getByRole('listitem')
  await orders.first().waitFor()
  expect(await orders.count()).toBe(1)

  await person.goTo('Pin Riwayat')
  const moves = page.getByRole('list', { name: 'Riwayat pin Anda' }).getByRole('listitem')
  await person.waitForText(moves, /Repeat Order/, /2 pin/)
  await person.waitForText(moves, /admin/, /3 pin/)
})

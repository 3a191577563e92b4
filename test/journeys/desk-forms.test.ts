import { adminPassword } from '../support/running-system'
import { createStaff } from './staff'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const owner = 'formini'
const otherAdmin = 'formstaf'

const arrive = useBrowser()
let admin: User
beforeAll(async () => {
  const data = await TestData.create()
  await data.addMember(owner)
  await createStaff(otherAdmin, 'finance')
  admin = await arrive()
  await admin.loginAt('/a', 'admin', adminPassword)
  await admin.heading('Beranda Admin').waitFor()
})
afterAll(() => admin.close())

// covers: /a/datamaster/banks, /a/datamaster/packages, /a/datamaster/rewards
test.each([
  ['banks', 'Ubah Bank Mandiri', 'Ubah bank', 'Simpan bank'],
  ['packages', 'Ubah Repeat Order', 'Ubah Repeat Order', 'Simpan paket'],
  ['rewards', 'Ubah Laptop', 'Ubah reward', 'Simpan reward'],
])('an unchanged form of %s has no active button, and Escape returns to its row', async (...names) => {
  const [screen, opener, title, save] = names
  const { page } = admin
  await page.goto(`/a/datamaster/${screen}`)
  await page.getByRole('button', { name: opener }).click()
  const form = admin.dialog(title)
  const button = form.getByRole('button', { name: save })
  await admin.sees(button.and(page.locator('[aria-disabled="true"]')))
  await button.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(opener)
})

test('a file that is no photo is refused next to the field, and typed text stays', async () => {
  const { page } = admin
  await page.goto('/a/datamaster/rewards')
  await page.getByRole('button', { name: 'Ubah Laptop' }).click()
  const form = admin.dialog('Ubah reward')
  await form.getByLabel('Nama reward').fill('Laptop Baru')
  const photo = form.locator('input[type=file]')
  for (const [name, mimeType, message] of [
    ['surat.pdf', 'application/pdf', 'Foto harus berupa berkas JPG atau PNG'],
    ['kosong.png', 'image/png', 'Berkas foto ini kosong'],
    ['rusak.png', 'image/png', 'Foto ini tidak dapat dibaca'],
  ] as const) {
    await photo.setInputFiles({ name, mimeType, buffer: Buffer.from(name === 'kosong.png' ? '' : 'teks') })
    await admin.sees(form.locator('[id$="-error"]').filter({ hasText: message }))
  }
  expect(await form.getByLabel('Nama reward').inputValue()).toBe('Laptop Baru')
  await page.keyboard.press('Escape')
  await admin.answerDialog('Buang isian Anda?', 'Kembali mengisi')
  expect(await form.getByLabel('Nama reward').inputValue()).toBe('Laptop Baru')
  await page.keyboard.press('Escape')
  await admin.answerDialog('Buang isian Anda?', 'Buang isian')
  await form.waitFor({ state: 'detached' })
})

test('a changed bank fee is confirmed with both amounts', async () => {
  const { page } = admin
  await page.goto('/a/datamaster/banks')
  await page.getByRole('button', { name: 'Ubah Bank Mandiri' }).click()
  const form = admin.dialog('Ubah bank')
  const before = await form.getByLabel('Biaya transfer').inputValue()
  await form.getByLabel('Biaya transfer').fill('7500')
  await form.getByLabel('Biaya transfer').press('Enter')
  const question = admin.dialog('Ubah Bank Mandiri?')
  await admin.waitForText(question, before, 'Rp. 7.500')
  await admin.answerDialog('Ubah Bank Mandiri?', 'Batal')
  expect(await form.getByLabel('Biaya transfer').inputValue()).toBe('Rp. 7.500')
  await page.keyboard.press('Escape')
})

// covers: /a/datamaster/users/:username
test('confirms another account and a deactivation with the person and both accounts', async () => {
  const { page } = admin
  await page.goto(`/a/datamaster/users/${owner}`)
  const number = page.getByLabel('Nomor rekening')
  await number.fill('1112223334')
  await page.getByLabel('Saya menyatakan data ini benar dan sah.').check()
  const save = page.getByRole('button', { name: `Simpan ${owner}` })
  await save.click()
  const account = admin.dialog(`Ubah rekening ${owner}?`)
  await admin.waitForText(account, `${owner} (Wahyu Santoso)`, '9876543210', '1112223334')
  await admin.answerDialog(`Ubah rekening ${owner}?`, 'Batal')
  expect(await number.inputValue()).toBe('1112223334')
  await number.fill('9876543210')
  await page.getByRole('main').getByText('Tidak Aktif', { exact: true }).click()
  await save.click()
  const question = admin.dialog(`Nonaktifkan ${owner}?`)
  await admin.waitForText(question, `${owner} (Wahyu Santoso)`, 'langsung keluar dari semua perangkat')
  await admin.answerDialog(`Nonaktifkan ${owner}?`, `Simpan ${owner}`)
  await admin.answerDialog('Berhasil!', 'OK')
  await page.getByRole('searchbox').fill(owner)
  await admin.waitForText(page.getByRole('row').filter({ hasText: owner }), 'Tidak Aktif')
})

// covers: /a/datamaster/users
test('accounts of other admins can only be looked at', async () => {
  const { page } = admin
  await page.goto(`/a/datamaster/users?q=${otherAdmin}`)
  await page.getByRole('link', { name: `Lihat ${otherAdmin}` }).waitFor()
  expect(await page.getByRole('link', { name: /^Ubah / }).count()).toBe(0)
  await page.getByRole('link', { name: `Lihat ${otherAdmin}` }).click()
  await admin.sees(page.getByText('Akun admin lain tidak dapat diubah'))
  expect(await page.getByRole('button', { name: /^Simpan formstaf/ }).count()).toBe(0)
})

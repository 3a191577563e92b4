import { adminPassword } from '../support/running-system'
import { drawnPicture } from './drawn-picture'
import { shownBy } from './shown-code'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let person: User

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('ditengok', { pins: 2 })
  await testData.addMember('diubah')
})
beforeEach(async () => {
  person = await arrive()
})
afterEach(async () => {
  await person.close()
})

// covers: /m/notifications
test('a member reads a notification, and the bell shows none', async () => {
  await person.loginAt('/m/dashboard', 'ditengok', memberPassword)
  const { page } = person
  await person.reloadUntilText(page.getByRole('link', { name: /^Notifikasi/ }), /\d/)
  await page.getByRole('link', { name: /^Notifikasi, \d+ belum dibaca/ }).click()
  await person.heading('Notifikasi').waitFor()
  await person.reloadUntilText(
    page.getByRole('main'),
    'Selamat datang di Jejaring',
    'Anda menerima 2 pin dari admin',
  )
  await page.getByRole('button', { name: 'Tandai dibaca' }).first().click()
  await page.getByRole('button', { name: 'Tandai semua dibaca' }).click()
  await page.getByRole('link', { name: 'Notifikasi', exact: true }).first().waitFor()
  await page.getByRole('img', { name: 'Belum dibaca' }).first().waitFor({ state: 'detached' })
})

// covers: /m/profile
test('a photo is cropped and saved, and another device is logged out', async () => {
  const other = await arrive()
  await other.loginAt('/m/profile', 'ditengok', memberPassword)
  await person.loginAt('/m/profile', 'ditengok', memberPassword)
  const { page } = person
  const buffer = await drawnPicture(person)
  await page.locator('input[type=file]').setInputFiles({ name: 'saya.png', mimeType: 'image/png', buffer })
  await page.getByRole('slider', { name: 'Perbesar' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Pakai foto ini' }).click()
  await page.getByLabel('Saya menyatakan data ini benar.').check()
  await page.getByRole('button', { name: 'Simpan profil' }).click()
  await person.answerDialog('Berhasil!', 'OK')
  await page.locator('header img[src^="/api/photos/"]').first().waitFor()

  other.errors.allowFailures(401, /./)
  const ended = page.waitForResponse('**/api/auth/sessions/end')
  await page
    .getByRole('button', { name: /^Keluarkan / })
    .first()
    .click()
  await ended
  await other.page.goto('/m/wallet')
  await other.heading('Masuk').waitFor()
  await other.close()
})

// covers: /auth/login, /m/profile, /a/datamaster/users/:username
// covers: POST /api/auth/login/code success
// covers: POST /api/users/second_factor/begin success
// covers: POST /api/users/second_factor/confirm success
// covers: POST /api/users/second_factor/remove/{id} success
test('a second factor is set up, required, and removed by an admin', async () => {
  const owner = await arrive({ phone: true })
  await owner.loginAt('/m/profile', 'ditengok', memberPassword)
  await owner.page.getByRole('button', { name: 'Pasang verifikasi dua langkah' }).click()
  await owner.page.getByLabel('Kata sandi Anda', { exact: true }).fill(memberPassword)
  await owner.page.getByRole('button', { name: 'Lanjut' }).click()
  const secret = ((await owner.page.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '')
  await owner.page.getByLabel('Kode verifikasi').fill(shownBy(secret))
  await owner.page.getByRole('button', { name: 'Aktifkan' }).click()
  const codes = owner.page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await owner.page.getByRole('button', { name: 'Sudah saya simpan' }).click()
  await owner.page.getByText(/Aktif sejak .* Tersisa 10 kode pemulihan/).waitFor()
  await owner.close()

  const { page } = person
  await page.goto('/m/wallet')
  await page.getByLabel('Username').fill('ditengok')
  await page.getByLabel('Kata sandi', { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await person.heading('Verifikasi Dua Langkah').waitFor()
  await page.getByLabel('Kode verifikasi').fill(recovery.toLowerCase())
  await page.getByRole('button', { name: 'Verifikasi' }).click()
  await person.heading('Dompet Saya').waitFor()
  person.errors.setGuest(false)

  const admin = await arrive()
  await admin.loginAt('/a/datamaster/users/ditengok', 'admin', adminPassword)
  await admin.page.getByRole('button', { name: 'Hapus verifikasi dua langkah' }).click()
  person.errors.allowFailures(401, /./)
  await admin.page.getByRole('button', { name: 'Ya, hapus' }).click()
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.close()
  await page.goto('/m/profile')
  await person.heading('Masuk').waitFor()
})

// covers: /a/datamaster/users, /a/datamaster/users/:username
test('an admin corrects an account, and logs in as it and back', async () => {
  await person.loginAt('/a/datamaster/users?role=member', 'admin', adminPassword)
  const { page } = person
  await page.getByRole('searchbox').fill('diubah')
  await page.getByRole('link', { name: 'Ubah diubah' }).click()
  await person.heading('Akun diubah').waitFor()
  await page.getByRole('main').getByText('Stokis', { exact: true }).click()
  await person.selectOption(page, 'Provinsi', 'Daerah Khusus Ibukota Jakarta')
  await person.selectOption(page, 'Kota/Kabupaten', /Jakarta Selatan/i)
  await page.getByLabel('Saya menyatakan data ini benar dan sah.').check()
  await page.getByRole('button', { name: 'Simpan diubah' }).click()
  await person.answerDialog('Berhasil!', 'OK')
  await person.heading('Pengguna').waitFor()

  await page.getByRole('searchbox').fill('ditengok')
  await page.waitForURL(/ditengok/)
  await page.getByRole('button', { name: 'Masuk sebagai ditengok' }).click()
  await person.answerDialog('Masuk sebagai ditengok?', 'Masuk sebagai ditengok')
  await person.heading('Beranda').waitFor()
  const bar = page.getByRole('region', { name: 'Sesi masuk sebagai pengguna lain' })
  await person.waitForText(bar, 'Anda masuk sebagai ditengok')
  await person.goTo('Pin Transfer')
  await person.waitForText(page.getByRole('main'), 'hanya untuk pemilik akun')
  expect(await page.getByRole('button', { name: 'Transfer Pin' }).isDisabled()).toBe(true)
  // Requests of the member's screen during the switch back have no session.
  await page.waitForLoadState('networkidle')
  for (const status of [401, 403, 404]) person.errors.allowFailures(status, /^\/api\//)
  await bar.getByRole('button', { name: 'Sesi Sebelumnya' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.goto('/a/pins')
  await person.heading('Buat Pin').waitFor()
})

// covers: /a/audit
test('the audit trail lists both changes', async () => {
  await person.loginAt('/a/audit', 'admin', adminPassword)
  const { page } = person
  await page.getByRole('searchbox').fill('diubah')
  await page.waitForURL(/diubah/)
  await person.reloadUntilText(page.getByRole('main'), 'Data member diubah')
  await page
    .getByRole('button', { name: /^Rincian Data member diubah/ })
    .first()
    .click()
  await person.waitForText(page.getByRole('dialog', { name: 'Rincian' }), 'stokis', /Jakarta Selatan/i)
})

// covers: /a/audit, /a/datamaster/users
test('a row leads to its audit trail, filtered by action and actor, and its file', async () => {
  await person.loginAt('/a/datamaster/users?q=diubah', 'admin', adminPassword)
  const { page } = person
  await page.getByRole('link', { name: 'Riwayat diubah' }).click()
  await person.heading('Jejak Audit').waitFor()
  await page.getByText('Objek: Akun terpilih').waitFor()
  const entries = page.getByRole('table', { name: 'Jejak audit' })
  await person.reloadUntilText(entries, 'Data member diubah')

  await page.getByLabel('Jenis tindakan').selectOption('Data member diubah')
  await page.waitForURL(/action=member\.updated/)
  await page.getByLabel('Username pelaku').fill('admin')
  await page.waitForURL(/actor=admin/)
  await person.waitForText(entries, 'Data member diubah', 'admin')
  await page.getByLabel('Username pelaku').fill('bukansiapa')
  await page.waitForURL(/actor=bukansiapa/)
  await person.waitForText(page.getByRole('main'), 'Tidak ada')
  await page.getByLabel('Username pelaku').fill('admin')
  await page.waitForURL(/actor=admin/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Unduh CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^jejak-audit_admin_member\.updated/)
})

import { adminPassword } from '../support/running-system'
import { TestData, visitorOf } from './test-data'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'

const arrive = useBrowser()
let admin: User
beforeAll(async () => {
  admin = await arrive()
  await admin.loginAt('/', 'admin', adminPassword)
})
afterAll(async () => {
  await admin.close()
})

// covers: /a/datamaster/banks
test('a bank is added, refused under the name of another, and edited', async () => {
  const { page } = admin
  await admin.goTo('Bank')
  await page.getByRole('button', { name: 'Tambah Bank' }).click()
  const form = admin.dialog('Tambah Bank')
  await form.getByLabel('Nama bank').fill('bank mandiri')
  await form.getByLabel('Biaya transfer').fill('4500')
  admin.errors.expectFailure(422, '/api/banks/create')
  await form.getByRole('button', { name: 'Simpan bank' }).click()
  await admin.answerDialog('Maaf!', 'Tutup')
  expect(await fieldError(form.getByLabel('Nama bank'))).toContain('sudah ada')
  await form.getByLabel('Nama bank').fill('Bank Uji Jelajah')
  await form.getByRole('button', { name: 'Simpan bank' }).click()
  await admin.answerDialog('Berhasil!', 'OK')

  await page.getByRole('searchbox').fill('jelajah')
  const row = page.getByRole('row').filter({ hasText: 'Bank Uji Jelajah' })
  await admin.waitForText(row, 'Rp. 4.500', 'Aktif')
  await page.getByRole('button', { name: 'Ubah Bank Uji Jelajah' }).click()
  const edit = admin.dialog('Ubah bank')
  await edit.getByText('Tidak Aktif', { exact: true }).click()
  await edit.getByRole('button', { name: 'Simpan bank' }).click()
  await admin.answerDialog('Ubah Bank Uji Jelajah?', 'Simpan bank')
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.waitForText(row, 'Tidak Aktif')
})

// covers: /a/datamaster/packages
test('a package shows the effect of a change before it is saved', async () => {
  const { page } = admin
  await admin.goTo('Paket')
  await page.getByRole('button', { name: 'Ubah Repeat Order' }).click()
  const form = admin.dialog('Ubah Repeat Order')
  expect(await form.getByLabel('Bonus Sponsor').isDisabled()).toBe(true)
  await form.getByLabel('Harga').fill('155000')
  await form.getByRole('button', { name: 'Simpan paket' }).click()
  await admin.waitForText(
    admin.dialog('Ubah paket Repeat Order?'),
    'Rp. 150.000 → Rp. 155.000',
    'Rp. 1.550.000',
  )
  await admin.answerDialog('Ubah paket Repeat Order?', 'Simpan paket')
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.waitForText(page.getByRole('row').filter({ hasText: 'Repeat Order' }), 'Rp. 155.000')
})

// covers: /a/configs/office
test('footer and Chat Admin follow the office settings immediately', async () => {
  const { page } = admin
  await admin.goTo('Informasi Perusahaan')
  await page.getByLabel('Nama perusahaan').fill('PT Jejaring Jelajah')
  await page.getByLabel('Nomor HP (WhatsApp)').fill('0812-9999-1234')
  await page.getByRole('button', { name: 'Simpan perusahaan' }).click()
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.waitForText(page.getByRole('contentinfo'), 'PT Jejaring Jelajah')
  const chat = page.getByRole('link', { name: 'Chat Admin' }).first()
  expect(await chat.getAttribute('href')).toBe('https://wa.me/6281299991234')
})

// covers: /a/proposals
test('a change under dual control waits as a proposal, which its proposer withdraws', async () => {
  const { page } = admin
  await admin.goTo('Konfigurasi Sistem')
  await page.getByLabel(/^Nilai: Jumlah berkas pembayaran seorang admin/).fill('50000000')
  await page.getByRole('button', { name: /^Simpan Jumlah berkas pembayaran seorang admin/ }).click()
  await admin.answerDialog('Ubah nilai ini?', 'Ubah menjadi Rp. 50.000.000')
  await admin.waitForText(admin.dialog('Berhasil!'), 'menjadi usulan')
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.goTo('Persetujuan')
  await admin.waitForText(page.getByRole('main'), 'Menunggu persetujuan', 'Rp. 25.000.000', 'Rp. 50.000.000')
  expect(await page.getByRole('button', { name: 'Setujui' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Tarik usulan' }).click()
  const sheet = admin.dialog('Tarik usulan')
  await sheet.getByLabel('Alasan').fill('Salah ketik')
  await sheet.getByRole('button', { name: 'Tarik usulan' }).click()
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.waitForText(page.getByRole('main'), 'Tidak ada usulan yang menunggu', 'Ditolak')
})

// covers: /a/configs/system
test('a system value changes with an example; the later of two admins gets a conflict', async () => {
  const { page } = admin
  await admin.goTo('Konfigurasi Sistem')
  const field = page.getByLabel('Nilai: Bonus uang pengganti Tour Bali (Rp)')
  await field.fill('6000000')
  const send = page.getByRole('button', { name: 'Simpan Bonus uang pengganti Tour Bali (Rp)' })
  await send.click()
  await admin.waitForText(admin.dialog('Ubah nilai ini?'), 'Rp. 5.000.000', 'menerima Rp. 6.000.000')
  await admin.answerDialog('Ubah nilai ini?', 'Ubah menjadi Rp. 6.000.000')
  await admin.answerDialog('Berhasil!', 'OK')

  await field.fill('7000000')
  const other = await visitorOf('admin', adminPassword)
  const change = await other.post('/api/configs/update', { key: 'tour_bali_bonus', value: '6500000' })
  expect(change.status).toBe(200)
  admin.errors.expectFailure(409, '/api/configs/update')
  await send.click()
  await admin.answerDialog('Ubah nilai ini?', 'Ubah menjadi Rp. 7.000.000')
  await admin.waitForText(admin.dialog('Maaf!'), 'baru saja diubah')
  await admin.answerDialog('Maaf!', 'Tutup')
  await admin.waitForText(
    page.getByRole('region', { name: 'Data ini baru disimpan oleh admin' }),
    'Sekarang tersimpan: Rp. 6.500.000',
  )
  expect(await field.inputValue()).toBe('Rp. 7.000.000')
  await page.getByRole('button', { name: 'Pakai yang tersimpan: Nilai' }).click()
  await page.waitForFunction(
    `[...document.querySelectorAll('input')].some(({ value }) => value === 'Rp. 6.500.000')`,
  )
})

// covers: /m/stokis
test('a stockist is found by province and city, with pins and a WhatsApp button', async () => {
  const testData = await TestData.create()
  await testData.addMember('stokisbandung', { pins: 7 })
  await testData.makeStockist('stokisbandung', 'mastok', '3273')
  const { page } = admin
  await admin.goTo('Stokis')
  await admin.selectOption(page, 'Provinsi', 'Jawa Timur')
  await page
    .getByRole('button', { name: 'Tampilkan semua stokis' })
    .or(page.getByText('Belum ada stokis'))
    .first()
    .waitFor()
  await admin.selectOption(page, 'Provinsi', 'Jawa Barat')
  await admin.selectOption(page, 'Kota/Kabupaten', 'Kota Bandung')
  await page.waitForURL((url) => url.search === '?provinsi=32&kota=3273')
  const card = page.getByRole('listitem').filter({ hasText: 'stokisbandung' })
  await admin.reloadUntilText(card, 'Master Stokis', 'Kota Bandung, Jawa Barat', '7 pin tersedia')
  await page.waitForFunction(
    `[...document.querySelectorAll('input[role=combobox]')].some(({ value }) => value === 'Kota Bandung')`,
  )
  const chat = card.getByRole('link', { name: /^Chat dengan .+ di \d+$/ })
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/6281298765432\?text=Halo/)
})

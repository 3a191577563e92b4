import { adminPassword } from '../support/running-system'
import { changeSelected } from './change-selected'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const ok = 'OK'

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('hadiah', { pins: 2 })
  await testData.addMember('hadiahkiri', { upline: 'hadiah', side: 'left', sponsor: 'hadiah' })
  await testData.addMember('hadiahkanan', { upline: 'hadiah', side: 'right', sponsor: 'hadiah' })
})

// covers: /m/reward
// covers: /a/rewards
// covers: /a/datamaster/rewards
test('a member claims a lowered reward step, which the admin refuses and then pays', async () => {
  const [admin, member] = [await arrive(), await arrive({ phone: true })]
  await admin.loginAt('/a/datamaster/rewards', 'admin', adminPassword)
  await member.loginAt('/m/reward', 'hadiah', memberPassword)

  await admin.step('the step needs one point', async () => {
    await admin.page.getByRole('button', { name: 'Ubah Voucher Belanja' }).click()
    await admin.page.getByLabel('Kualifikasi').fill('1')
    await admin.page.getByRole('button', { name: 'Simpan reward' }).click()
    await admin.answerDialog('Berhasil!', ok)
  })
  await member.step('the member claims it', async () => {
    await member.heading('Reward').waitFor()
    const card = member.page.getByRole('listitem').filter({ hasText: 'Voucher Belanja' })
    await member.reloadUntilText(card, 'Syarat tercapai')
    await claimReward(member)
    await member.waitForText(card, 'Menunggu')
  })
  await admin.step('the admin refuses it with a reason', async () => {
    await admin.goTo('Penarikan Reward')
    await refuseClaim(admin, 'Rekening tidak cocok')
  })
  await member.step('the member reads why and claims again', async () => {
    const card = member.page.getByRole('listitem').filter({ hasText: 'Voucher Belanja' })
    await member.reloadUntilText(card, 'Rekening tidak cocok')
    await claimReward(member)
  })
  await admin.step('the admin changes the selected claims together, and exports the list', async () => {
    await admin.page.goto('/a/rewards?q=hadiah')
    await changeSelected(admin, 'Tandai sedang diproses?', 'Proses 1 pengajuan')
    await admin.waitForText(admin.page.getByRole('table'), 'Proses')
    const [file] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin.page.getByRole('link', { name: 'Unduh Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/cari-hadiah\.xlsx$/)
  })
  await admin.step('the admin makes a payout file of it, which leads to the file', async () => {
    await changeSelected(admin, 'Kembalikan ke antrean?', 'Kembalikan 1 pengajuan ke antrean', 'Menunggu')
    const { page } = admin
    await createsFile(admin)
    await admin.waitForText(page.getByRole('main'), 'Penarikan Reward', 'Rp. 1.000.000')
    await page.goto('/a/rewards?q=hadiah')
    const number = (await page.getByRole('link', { name: /^PO-/ }).textContent())!
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('button', { name: 'Batalkan berkas' }).click()
    await page.getByLabel('Alasan pembatalan').fill('Salah template')
    const sheet = admin.dialog('Batalkan berkas')
    await sheet.getByRole('button', { name: 'Batalkan berkas' }).click()
    await admin.waitForText(admin.dialog(`Batalkan ${number}?`), 'Rp. 1.000.000', 'Salah template')
    await admin.answerDialog(`Batalkan ${number}?`, 'Batalkan berkas')
    await admin.answerDialog('Berhasil!', ok)
    await page.goto('/a/rewards?q=hadiah')
    await admin.waitForText(page.getByRole('table'), 'Menunggu')
  })
  await admin.step('the admin settles its line of another file by hand, and it is final', async () => {
    const { page } = admin
    await createsFile(admin)
    await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Unduh berkas' }).click(),
    ])
    await page.getByRole('button', { name: /^Selesaikan KR-/ }).click()
    const sheet = page.getByRole('dialog', { name: /^Selesaikan KR-/ })
    await sheet.getByRole('button', { name: 'Tandai sudah dibayar' }).click()
    await admin.waitForText(admin.dialog('Tandai sudah dibayar?'), 'Rp. 1.000.000', 'hadiah')
    await admin.answerDialog('Tandai sudah dibayar?', 'Tandai sudah dibayar')
    await admin.answerDialog('Berhasil!', ok)
    await admin.waitForText(page.locator('[aria-current="step"]'), 'Selesai')
    await page.goto('/a/rewards?q=hadiah')
    await admin.reloadUntilText(page.getByRole('table'), 'Berhasil')
    await page.getByRole('button', { name: 'Rincian Voucher Belanja hadiah' }).waitFor()
  })
  await member.step('the dashboard counts it', async () => {
    await member.page.goto('/m/dashboard')
    await member.reloadUntilText(member.page.getByRole('main'), 'Rp. 1.000.000')
  })
  for (const person of [admin, member]) await person.close()
})

// covers: /m/prizes/tour-bali
// covers: /m/prizes/tables/tour-bali
// covers: /a/prizes/tour-bali
test('a member of Tour Bali chooses the bonus and appears among the winners', async () => {
  const [admin, member] = [await arrive(), await arrive({ phone: true })]
  await admin.loginAt('/a/prizes/tour-bali', 'admin', adminPassword)
  member.errors.expectFailure(404, '/api/prizes/tour-bali')
  await member.loginAt('/m/prizes/tour-bali', 'hadiah', memberPassword)
  await member.page.getByText('Anda belum memenuhi kualifikasi Tour Bali').waitFor()

  await admin.step('the member is found from three letters on, and added', async () => {
    await admin.page.getByRole('button', { name: 'Tambah Member' }).click()
    await admin.page.getByRole('combobox', { name: 'Member' }).fill('hadiah')
    await admin.page.getByRole('option', { name: /^hadiah \(/ }).click()
    await admin.page.getByRole('button', { name: 'Tambahkan ke Tour Bali' }).click()
    await admin.answerDialog('Tambahkan hadiah ke Tour Bali?', 'Tambahkan ke Tour Bali')
    await admin.answerDialog('Berhasil!', ok)
    await admin.waitForText(admin.page.getByRole('row'), 'hadiah', 'Belum memilih')
  })
  await member.step('the member chooses the bonus', async () => {
    await member.page.reload()
    await member.page.getByRole('radio', { name: /Bonus tunai/ }).check()
    await member.page.getByRole('button', { name: 'Kirim pilihan' }).click()
    // Other journeys change the amount.
    const question = member.dialog('Kirim pilihan Anda?')
    await question.getByRole('button', { name: /^Bonus tunai Rp\.\s[1-9]/ }).click()
    await question.waitFor({ state: 'detached' })
    await member.answerDialog('Berhasil!', ok)
    await member.page.getByText(/menunggu verifikasi admin/).waitFor()
  })
  await admin.step('the admin approves it', async () => {
    await admin.page.reload()
    await admin.page.getByRole('button', { name: 'Ubah Tour Bali hadiah' }).click()
    const sheet = admin.dialog('Ubah Tour Bali')
    await sheet.getByText('Berhasil', { exact: true }).click()
    await sheet.getByRole('button', { name: 'Simpan status' }).click()
    const question = admin.dialog('Ubah Tour Bali hadiah?')
    await admin.waitForText(question, 'hadiah (Wahyu Santoso)', /Rp\.\s[1-9]/, '9876543210')
    await admin.answerDialog('Ubah Tour Bali hadiah?', 'Simpan status')
    await admin.answerDialog('Berhasil!', ok)
  })
  await member.step('the member is among the winners', async () => {
    await member.page.reload()
    await member.page.getByText('Selamat. Hadiah Anda sudah disetujui.').waitFor()
    await member.page.getByRole('link', { name: 'Daftar Peraih' }).click()
    await member.heading('Daftar Peraih').waitFor()
    await member.waitForText(member.page.getByRole('main'), 'hadiah')
  })
  for (const person of [admin, member]) await person.close()
})

async function claimReward(member: User): Promise<void> {
  const { page } = member
  await page.getByRole('button', { name: 'Klaim Voucher Belanja' }).click()
  await page.getByLabel('Kata sandi Anda', { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: 'Klaim Rp. 1.000.000' }).click()
  await member.answerDialog('Klaim reward?', 'Klaim Rp. 1.000.000')
  await member.answerDialog('Berhasil!', ok)
}

async function refuseClaim(admin: User, reason: string): Promise<void> {
  await admin.page.getByRole('button', { name: 'Ubah status Voucher Belanja hadiah' }).click()
  const sheet = admin.dialog('Ubah status')
  await sheet.getByText('Ditolak', { exact: true }).click()
  await sheet.getByLabel('Alasan penolakan').fill(reason)
  await sheet.getByRole('button', { name: 'Tolak klaim' }).click()
  await admin.answerDialog('Tolak pengajuan?', 'Tolak klaim')
  await admin.answerDialog('Berhasil!', ok)
}

/** Creates a payout file of the selected claim and confirms the success. */
async function createsFile(admin: User): Promise<void> {
  const { page } = admin
  await page.getByRole('checkbox', { name: 'Pilih Voucher Belanja hadiah' }).check()
  await page.getByRole('button', { name: 'Buat berkas pembayaran' }).click()
  await page.getByRole('button', { name: 'Buat berkas: 1 penarikan' }).click()
  await admin.answerDialog('Buat berkas pembayaran?', 'Buat berkas: 1 penarikan')
  await admin.answerDialog('Berhasil!', ok)
}

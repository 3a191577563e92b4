import { businessDay } from '@jejaring/calendar'
import { eventually } from '@jejaring/testing/eventually'
import { adminPassword } from '../support/running-system'
import { mailsTo } from './mail-server'
import { mailInbox } from './product'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('umumatas', { pins: 2 })
  await testData.addMember('umumbawah', { upline: 'umumatas', side: 'left', sponsor: 'umumatas' })
}, 240_000)

const typedDay = (day: string) => day.split('-').reverse().join('')

// covers: /a/announcements
test('members below one read an announcement to them, and the read count follows', async () => {
  const admin = await arrive()
  await admin.loginAt('/', 'admin', adminPassword)
  await admin.goTo('Pengumuman')
  const { page } = admin
  await page.getByRole('button', { name: 'Tulis pengumuman' }).first().click()
  const form = page.getByRole('dialog', { name: 'Tulis pengumuman' })
  await form.getByLabel('Judul').fill('Rapat jaringan')
  await form.getByLabel('Isi', { exact: true }).fill('Sabtu pukul 09.00.\nBawa kartu anggota.')
  await form.getByLabel('Tampil sampai').fill(typedDay(businessDay(new Date(Date.now() + 86_400_000))))
  await form.getByText('Jaringan', { exact: true }).click()
  await form.getByLabel('Username teratas').fill('umumatas')
  await form.getByText('Kirim juga lewat WhatsApp').click()
  const reach = form.getByRole('region', { name: 'Siapa yang menerima' })
  await admin.waitForText(reach, '1 member melihatnya', '1 nomor HP', 'Jatah hari ini')
  await form.getByRole('button', { name: 'Terbitkan' }).click()
  await admin.answerDialog('Terbitkan pengumuman ini?', 'Terbitkan')
  await admin.answerDialog('Berhasil!', 'OK')
  const row = page.getByRole('row').filter({ hasText: 'Rapat jaringan' })
  await admin.waitForText(row, 'Jaringan di bawah umumatas', '0 member', 'Tampil')

  const above = await arrive()
  await above.loginAt('/', 'umumatas', memberPassword)
  await above.sees(above.page.getByText('Saldo', { exact: true }).first())
  expect(await above.page.getByText('Rapat jaringan').count()).toBe(0)
  await above.close()

  const reader = await arrive({ phone: true })
  await reader.loginAt('/', 'umumbawah', memberPassword)
  const card = reader.page.getByRole('region', { name: 'Pengumuman: Rapat jaringan' })
  await card.getByRole('link', { name: /^Baca pengumuman/ }).click()
  await reader.sees(reader.heading('Notifikasi'))
  await reader.sees(reader.page.getByText('Bawa kartu anggota.'))
  await reader.page.getByRole('button', { name: 'Tandai dibaca: Rapat jaringan' }).click()
  await expect(
    reader.page.getByRole('button', { name: /^Tandai dibaca: / }).waitFor({ state: 'detached' }),
  ).resolves.toBeUndefined()
  await reader.page.goto('/m/dashboard')
  await reader.sees(reader.page.getByText('Saldo', { exact: true }).first())
  expect(await card.count()).toBe(0)
  await reader.close()

  await admin.reloadUntilText(row, '1 member')
  await row.getByRole('button', { name: 'Tarik Rapat jaringan' }).click()
  await admin.answerDialog('Tarik pengumuman ini?', 'Ya, tarik')
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.waitForText(row, 'Ditarik')
  // Messages are stopped by an event.
  await admin.reloadUntilText(row, 'Dihentikan')
  await admin.close()
})

const address = 'umumbawah@contoh.example'

/** The newest e-mail to the member that has this text. */
const newestMail = (text: string | RegExp) =>
  eventually(async () => {
    const mail = (await mailsTo(mailInbox(), address)).findLast((one) => one.search(text) >= 0)
    if (!mail) throw new Error(`no e-mail with ${text} yet`)
    return mail
  })

// covers: /m/profile, /a/announcements
test('a member verifies an e-mail address, gets an announcement there, and removes it', async () => {
  const member = await arrive({ phone: true })
  await member.loginAt('/m/profile', 'umumbawah', memberPassword)
  const card = member.page.locator('section').filter({ hasText: 'Alamat Email' })
  await verifyAddress(member)
  await announcesByEmail()
  expect(await newestMail('Subject: .*Libur kantor')).toContain('Kantor tutup hari Senin.')
  await member.step('the member removes the address, and that address is notified', async () => {
    await card.getByRole('button', { name: 'Hapus alamat' }).click()
    await member.waitForText(card, `Pesan tidak lagi dikirim ke ${address}`)
    await card.getByLabel('Kata sandi Anda', { exact: true }).fill(memberPassword)
    await card.getByRole('button', { name: 'Hapus alamat' }).click()
    await member.answerDialog('Berhasil!', 'OK')
    await member.waitForText(card, 'Belum ada alamat email.')
    await eventually(async () => {
      const warnings = (await mailsTo(mailInbox(), address)).filter((mail) =>
        /Data akun umumbawah/.test(mail),
      )
      // One when the address was added.
      expect(warnings).toHaveLength(2)
    })
  })
  await member.close()
})

async function verifyAddress(member: User): Promise<void> {
  const card = member.page.locator('section').filter({ hasText: 'Alamat Email' })
  await member.step('faults are next to their fields, and the text stays', async () => {
    await card.getByRole('button', { name: 'Tambah alamat email' }).click()
    const field = card.getByLabel('Alamat email')
    await field.fill('umumbawah@')
    await field.press('Enter')
    await member.sees(card.getByText('Isi dengan alamat email yang benar'))
    expect(await fieldError(field)).toContain('nama@contoh.id')
    expect(await field.inputValue()).toBe('umumbawah@')
    await field.fill(address)
    await card.getByLabel('Kata sandi Anda', { exact: true }).fill(memberPassword)
    await card.getByRole('button', { name: 'Kirim kode' }).click()
  })
  await member.step('the code of the e-mail verifies the address', async () => {
    const code = card.getByLabel('Kode dari email')
    const [, sent = ''] = /: (\d{6})\r?$/m.exec(await newestMail(/: \d{6}\r?$/m)) ?? []
    await code.fill(sent === '111111' ? '222222' : '111111')
    member.errors.expectFailure(422, '/api/users/email/verify')
    await card.getByRole('button', { name: 'Verifikasi' }).click()
    await member.answerDialog('Maaf!', 'Tutup')
    expect(await fieldError(code)).not.toBe('')
    await code.fill(sent)
    await code.press('Enter')
    await member.answerDialog('Berhasil!', 'OK')
    await member.waitForText(card, `${address}, terverifikasi sejak`)
  })
}

async function announcesByEmail(): Promise<void> {
  const admin = await arrive()
  await admin.loginAt('/a/announcements', 'admin', adminPassword)
  const { page } = admin
  await page.getByRole('button', { name: 'Tulis pengumuman' }).first().click()
  const form = page.getByRole('dialog', { name: 'Tulis pengumuman' })
  await form.getByLabel('Judul').fill('Libur kantor')
  await form.getByLabel('Isi', { exact: true }).fill('Kantor tutup hari Senin.')
  await form.getByLabel('Tampil sampai').fill(typedDay(businessDay(new Date(Date.now() + 86_400_000))))
  await form.getByText('Jaringan', { exact: true }).click()
  await form.getByLabel('Username teratas').fill('umumatas')
  await form.getByText('Kirim juga lewat email').click()
  const reach = form.getByRole('region', { name: 'Siapa yang menerima' })
  await admin.waitForText(reach, '1 alamat email mendapat pesan.')
  await form.getByRole('button', { name: 'Terbitkan' }).click()
  await admin.waitForText(admin.dialog('Terbitkan pengumuman ini?'), 'Dikirim ke setiap alamat email')
  await admin.answerDialog('Terbitkan pengumuman ini?', 'Terbitkan')
  await admin.answerDialog('Berhasil!', 'OK')
  const row = page.getByRole('row').filter({ hasText: 'Libur kantor' })
  await admin.reloadUntilText(row, 'Email: 1 dari 1', 'Pengiriman selesai')
  await admin.close()
}

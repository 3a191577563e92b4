import { businessDay } from '@jejaring/calendar'
import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()
beforeAll(async () => {
  const crowd = await TestData.create()
  await crowd.addMember('umumatas', { pins: 2 })
  await crowd.addMember('umumbawah', { upline: 'umumatas', side: 'left', sponsor: 'umumatas' })
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
  await admin.waitForText(row, 'Ditarik', 'Dihentikan')
  await admin.close()
})

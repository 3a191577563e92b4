import { eventually } from '@jejaring/testing/eventually'
import { Visitor } from '../support/http/visitor'
import { queuedCode } from '../support/queued-code'
import { adminPassword } from '../support/running-system'
import { nextStep } from './fill-registration'
import { dataDirectory, origin } from './product'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()

async function setProspects(value: '0' | '1') {
  const admin = new Visitor(origin())
  await admin.login('admin', adminPassword)
  const answer = await admin.post('/api/configs/update', { key: 'prospects_enabled', value })
  expect(answer.status).toBe(200)
  // The gateway sees the change within seconds.
  const expected = value === '1' ? 200 : 404
  await eventually(async () => expect((await admin.get('/api/prospects/link')).status).toBe(expected))
}
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('calonsponsor', { pins: 1 })
  await setProspects('1')
}, 240_000)
afterAll(() => setProspects('0'))

// covers: /m/network/prospects, /gabung/:code
test('a prospect leaves data by the link of a member, who places them', async () => {
  const sponsor = await arrive({ phone: true })
  await sponsor.loginAt('/', 'calonsponsor', memberPassword)
  await sponsor.goTo('Calon Member')
  await sponsor.page.getByRole('button', { name: 'Buat tautan' }).click()
  const link = await sponsor.page.getByRole('link', { name: /\/gabung\// }).getAttribute('href')

  const prospect = await arrive({ phone: true })
  await prospect.page.goto(link ?? '')
  await prospect.sees(prospect.heading('Gabung Member'))
  await prospect.page.getByLabel('Nama lengkap').fill('Rina Putri')
  await prospect.page.getByLabel(/^Nomor HP/).fill('087733334444')
  await prospect.page.getByLabel(/^Kota/).fill('Bandung')
  await prospect.page.getByLabel(/^Saya setuju nama/).check()
  await prospect.page.getByRole('button', { name: 'Kirim kode' }).click()
  const code = prospect.page.getByLabel('Kode dari WhatsApp')
  await code.waitFor()
  await code.fill(await queuedCode(dataDirectory(), '087733334444'))
  await prospect.page.getByRole('button', { name: 'Verifikasi' }).click()
  await prospect.sees(prospect.page.getByText('Data Anda sudah diterima'))
  await prospect.close()

  const { page } = sponsor
  await page.goto('/m/notifications')
  await page.getByText('Ada calon member baru dari tautan Anda.').first().click()
  await sponsor.sees(sponsor.heading('Calon Member'))
  await page.getByRole('link', { name: 'Tempatkan Rina Putri' }).click()
  await sponsor.sees(page.getByText('Pilih tempat untuk Rina Putri').first())
  await page.getByRole('list', { name: 'Pilih tempat untuk member baru' }).getByRole('link').first().click()
  await sponsor.sees(page.getByText('Mendaftarkan calon member: Rina Putri'))
  sponsor.errors.allowFailures(404, /\/api\/users\/check$/)
  await page.getByLabel('Username', { exact: true }).fill('rinacalon')
  await nextStep(sponsor, 2)
  expect(await page.getByLabel('Nama lengkap').inputValue()).toBe('Rina Putri')
  expect(await page.getByLabel('Nomor HP').inputValue()).toBe('087733334444')
  await nextStep(sponsor, 3)
  await page.getByLabel('Saya menyatakan data ini benar dan sah.').check()
  await page.getByRole('button', { name: 'Daftarkan akun' }).click()
  await sponsor.answerDialog('Daftarkan member baru?', 'Daftarkan akun')
  await sponsor.answerDialog('Berhasil!', 'OK')
  await page.goto('/m/network/prospects')
  await sponsor.sees(page.getByText('Sudah ditempatkan').first())
  await sponsor.close()
})

import { blankPng } from '@jejaring/testing/image-bombs'
import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember('kartuuji')
  await data.configure('identity_verification', '1')
}, 240_000)
// Other journeys see the menus of a fresh installation.
afterAll(() => data?.configure('identity_verification', '0'))

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: blankPng(800, 500) })

// covers: /m/identity /a/identities
test('a member submits KTP and selfie on a phone, and the office verifies them', async () => {
  const member = await arrive({ phone: true })
  await member.loginAt('/m/identity', 'kartuuji', memberPassword)
  const { page } = member
  await page.getByLabel('NIK', { exact: true }).fill('3174054101900001')
  await page.getByLabel('Foto KTP').setInputFiles(picture('ktp.png'))
  await page.getByLabel('Swafoto').setInputFiles(picture('swafoto.png'))
  await page.getByRole('button', { name: 'Kirim untuk diperiksa' }).click()
  await member.answerDialog('Berhasil!', 'OK')
  await member.sees(page.getByText('Diperiksa', { exact: true }).first())
  expect(await page.getByLabel('NIK', { exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const admin = await arrive()
  await admin.loginAt('/a/identities', 'admin', adminPassword)
  await admin.page.getByRole('button', { name: 'Ubah status kartuuji' }).click()
  const panel = admin.page.getByRole('dialog', { name: 'Identitas kartuuji' })
  await admin.waitForText(panel, '3174054101900001')
  for (const name of ['Foto KTP', 'Swafoto']) {
    const image = panel.getByRole('img', { name })
    await image.evaluate((element: HTMLImageElement) => element.decode())
  }
  await panel.getByRole('button', { name: 'Nyatakan terverifikasi' }).click()
  await admin.answerDialog('Berhasil!', 'OK')
  await admin.close()

  await page.reload()
  await member.sees(page.getByText('Terverifikasi', { exact: true }).first())
  await member.close()
})

/// <reference lib="dom" />

import { adminPassword } from '../support/running-system'
import { drawnPicture } from './drawn-picture'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember('kartuuji')
  await data.configure('identity_verification', '1')
}, 240_000)
// Other journeys see the menus of a fresh installation.
afterAll(() => data?.configure('identity_verification', '0'))

// covers: /m/identity /a/identities
test('a member submits an identity on a phone, the office refuses and then verifies it', async () => {
  const member = await arrive({ phone: true })
  await member.loginAt('/m/identity', 'kartuuji', memberPassword)
  await member.sees(member.heading('Verifikasi Identitas'))
  const photo = await drawnPicture(member)
  await submitForm(member, photo)
  const admin = await arrive()
  await admin.loginAt('/a/identities', 'admin', adminPassword)
  await admin.sees(admin.heading('Verifikasi Identitas'))
  const panel = await openIdentityPanel(admin)
  await admin.step('a refusal needs a reason', async () => {
    await panel.getByText('Ditolak', { exact: true }).click()
    await panel.getByRole('button', { name: 'Tolak identitas ini' }).click()
    await admin.sees(panel.getByText('Pilih alasan penolakan'))
    await admin.selectOption(admin.page, 'Alasan penolakan', 'KTP terpotong')
    await panel.getByRole('button', { name: 'Tolak identitas ini' }).click()
    await admin.answerDialog('Tolak identitas kartuuji?', 'Tolak identitas ini')
    await admin.answerDialog('Berhasil!', 'OK')
  })
  await member.step('the member reads why, and submits it again', async () => {
    await member.reloadUntilText(member.page.getByRole('main'), 'KTP terpotong')
    await submitForm(member, photo)
  })
  await admin.step('the office verifies it', async () => {
    await admin.page.goto('/a/identities')
    const again = await openIdentityPanel(admin)
    await again.getByRole('button', { name: 'Nyatakan terverifikasi' }).click()
    await admin.answerDialog('Nyatakan identitas kartuuji terverifikasi?', 'Nyatakan terverifikasi')
    await admin.answerDialog('Berhasil!', 'OK')
  })
  await member.reloadUntilText(member.page.getByRole('main'), 'identitas Anda sudah kami kenali')
  await member.close()
  await admin.close()
})

async function submitForm(member: User, photo: Buffer): Promise<void> {
  const { page } = member
  await member.step('the member fills in the form', async () => {
    await page.getByLabel('NIK').fill('3174051202900001')
    const files = page.locator('input[type=file]')
    for (const index of [0, 1])
      await files.nth(index).setInputFiles({ name: 'ktp.png', mimeType: 'image/png', buffer: photo })
    await expect(page.getByRole('button', { name: 'Ganti foto' }).nth(1).waitFor()).resolves.toBeUndefined()
    await page.getByRole('button', { name: 'Kirim untuk diperiksa' }).click()
    await member.answerDialog('Berhasil!', 'OK')
  })
}

/** Opens the panel of the identity, whose pictures must load. */
async function openIdentityPanel(admin: User) {
  const panel = admin.dialog('Identitas kartuuji')
  await admin.step('the office opens numbers and pictures', async () => {
    await admin.page.getByRole('button', { name: 'Ubah status kartuuji' }).click()
    await admin.waitForText(panel, '3174051202900001')
    for (const picture of ['Foto KTP', 'Swafoto']) {
      const image = panel.getByRole('img', { name: picture })
      await image.waitFor()
      expect(await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(
        600,
      )
    }
  })
  return panel
}

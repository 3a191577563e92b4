import { readFile } from 'node:fs/promises'
import { readPdf } from '@jejaring/testing/pdf-text'
import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember('pergiuji')
  await data.configure('personal_data_requests', '1')
}, 240_000)
// Other journeys see the profile of a fresh installation.
afterAll(() => data?.configure('personal_data_requests', '0'))

// covers: POST /api/users/personal_data/correction success
// covers: POST /api/users/personal_data/erasure success
// covers: POST /api/users/personal_data/withdraw success
test('a member asks for a correction and for erasure on a phone, and withdraws it', async () => {
  const member = await arrive({ phone: true })
  await member.loginAt('/m/profile', 'pergiuji', memberPassword)
  const { page } = member
  await page.getByRole('button', { name: 'Minta koreksi data' }).click()
  await page.getByLabel('Isi yang benar').fill('Budi Santosa')
  await page.getByLabel('Alasan').fill('Salah ketik di formulir')
  await page.getByRole('button', { name: 'Kirim permintaan' }).click()
  await member.answerDialog('Berhasil!', 'OK')
  await member.waitForText(page.getByRole('main'), /Koreksi data, diminta .*Menunggu jawaban kantor/)

  const admin = await arrive()
  await admin.loginAt('/a/proposals', 'admin', adminPassword)
  const decide = async (text: string, button: string) => {
    await admin.page.goto('/a/proposals')
    await admin.waitForText(admin.page.getByRole('main'), text)
    await admin.page.getByRole('button', { name: button, exact: true }).first().click()
  }
  await decide('Budi Santosa', 'Setujui')
  await admin.answerDialog('Setujui usulan ini?', 'Setujui')
  await admin.answerDialog('Berhasil!', 'OK')

  await page.reload()
  await page.getByRole('button', { name: 'Minta penghapusan data' }).click()
  await member.waitForText(page.getByRole('main'), 'Pembukuan wajib disimpan')
  const [main, width] = [page.locator('body'), page.viewportSize()?.width ?? 0]
  expect(await main.evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(width)
  // The form for the password follows its notes; other cards have one only when they are open.
  await page.getByLabel('Kata sandi Anda', { exact: true }).fill(memberPassword)
  await page.getByRole('button', { name: 'Minta penghapusan data' }).click()
  await member.answerDialog('Berhasil!', 'OK')
  await decide('Penghapusan data pribadi', 'Setujui')
  await admin.answerDialog('Setujui usulan ini?', 'Setujui')
  await admin.answerDialog('Berhasil!', 'OK')
  await page.reload()
  await member.waitForText(page.getByRole('main'), /Penghapusan data, diminta .*Disetujui/)

  await page.getByRole('button', { name: 'Batalkan permintaan' }).click()
  await member.answerDialog('Batalkan permintaan ini?', 'Batalkan permintaan')
  await member.answerDialog('Berhasil!', 'OK')
  await member.waitForText(page.getByRole('main'), /Ditolak. Dibatalkan oleh pemohon/)
  await member.close()
  await admin.close()
})

// covers: GET /api/users/export/pdf success
test('a member downloads the own data as a PDF on a phone', async () => {
  await data.configure('personal_data_export', '1')
  try {
    const member = await arrive({ phone: true })
    await member.loginAt('/m/profile', 'pergiuji', memberPassword)
    const card = member.page.locator('section').filter({ hasText: 'Data Pribadi Saya' })
    const [file] = await Promise.all([
      member.page.waitForEvent('download'),
      card.getByRole('button', { name: 'Unduh PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('data-pribadi_pergiuji.pdf')
    const bytes = await readFile(await file.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { lines } = await readPdf(bytes)
    expect(lines.flat()).toContainEqual('Wahyu Santoso @pergiuji')
    await member.close()
  } finally {
    await data.configure('personal_data_export', '0')
  }
})

import { adminPassword } from '../support/running-system'
import { officePhone } from './product'
import { useBrowser } from './use-browser'
import { fieldError, type User } from './user'

const phone = async (what: string, body?: string) => {
  const answer = await fetch(`${officePhone()}/${what}`, { method: 'POST', ...(body && { body }) })
  if (!answer.ok) throw new Error(await answer.text())
  return await answer.json()
}

const arrive = useBrowser()
let admin: User
beforeAll(async () => {
  admin = await arrive()
  await admin.loginAt('/', 'admin', adminPassword)
})
afterAll(async () => {
  await admin.close()
})

// covers: /a/configs/whatsapp
test('a device is linked, sends a test message and is removed, on a live page', async () => {
  const { page } = admin
  const log = page.getByRole('log', { name: 'Log' })
  await admin.goTo('WhatsApp', 'Konfigurasi WhatsApp')
  await admin.step('nothing is linked', async () => {
    await page.getByText('Tidak tersambung', { exact: true }).waitFor()
  })
  await admin.step('it connects for as long as WhatsApp does not answer', async () => {
    await phone('shut')
    await page.getByRole('button', { name: 'Mulai ulang' }).click()
    await page.getByText('Menyambung', { exact: true }).waitFor()
    expect(await page.getByRole('img', { name: 'Kode QR untuk menautkan WhatsApp' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Keluarkan perangkat' }).count()).toBe(0)
    await phone('open')
  })
  await admin.step('the QR is scanned', async () => {
    const qr = page.getByRole('img', { name: 'Kode QR untuk menautkan WhatsApp' })
    await qr.waitFor()
    expect(await qr.boundingBox()).toMatchObject({ width: 256, height: 256 })
    await admin.waitForText(page.getByRole('timer'), /Kode berlaku \d+ detik lagi/)
    await admin.waitForText(log, 'Pindai kode QR')
    const box = await log.boundingBox()
    expect(box?.height).toBe(144)
    const home: { qrcode: string } = await (await page.request.get('/wa/home')).json()
    await phone('scan', home.qrcode)
    await page.getByText('Tersambung', { exact: true }).waitFor()
    await qr.waitFor({ state: 'detached' })
  })
  await admin.step('a test message goes out', async () => {
    await page.getByLabel('Nomor HP tujuan').fill('021')
    admin.errors.expectFailure(422, '/api/whatsapp/test')
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click()
    await admin.answerDialog('Maaf!', 'Tutup')
    expect(await fieldError(page.getByLabel('Nomor HP tujuan'))).toContain('081234567890')
    await page.getByLabel('Nomor HP tujuan').fill('081311112222')
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click()
    await admin.answerDialog('Berhasil!', 'OK')
    const row = page.getByRole('row').filter({ hasText: 'Pesan uji' })
    await admin.reloadUntilText(row, 'Nomor uji', '0813•••222', 'Terkirim')
    const messages: { to: string; text: string }[] = await phone('messages')
    expect(messages.filter(({ text }) => text.startsWith('Pesan uji dari'))).toHaveLength(1)
  })
  await admin.step('a text is changed', async () => {
    await page.getByRole('button', { name: 'Ubah Pesan uji' }).click()
    const form = admin.dialog('Pesan uji')
    admin.errors.allowFailures(422, /\/preview$/)
    await form.getByLabel('Teks').fill('Halo dari {perusahaan}, {siapa}.')
    await admin.waitForText(form, 'Variabel {siapa} tidak ada.')
    await form.getByLabel('Teks').fill('Halo dari {perusahaan}.')
    await admin.waitForText(form.getByRole('region', { name: 'Pratinjau' }), /^Pratinjau.*Halo dari [^{]+\.$/)
    await form.getByRole('button', { name: 'Simpan teks' }).click()
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.waitForText(page.getByRole('listitem').filter({ hasText: 'Pesan uji' }), 'Diubah')
  })
  await admin.step('the phone takes the device off', async () => {
    await phone('take-off')
    await page.getByText('Tidak tersambung', { exact: true }).waitFor()
    await admin.waitForText(log, 'Perangkat dikeluarkan dari HP')
    expect(await page.getByRole('button', { name: 'Keluarkan perangkat' }).count()).toBe(0)
  })
})

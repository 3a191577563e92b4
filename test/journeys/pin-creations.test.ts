import { adminPassword } from '../support/running-system'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()

// covers: /a/pins, /a/pins/creations, /a/audit, /m/pins/history
test('an admin voids some of the pins, undoes a creation, and the history shows both', async () => {
  const admin = await arrive()
  const { page } = admin
  await admin.loginAt('/a/pins', 'admin', adminPassword)

  await admin.step('the admin voids three of four new pins', async () => {
    await createPins(admin, 4)
    // The list on screen may still be the one of before.
    await admin.open('/a/pins')
    const rows = page.getByRole('table', { name: 'Pin tersedia' }).getByRole('row')
    for (const row of [1, 2, 3]) await rows.nth(row).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Batalkan pin' }).click()
    const form = admin.dialog('Batalkan pin')
    await admin.waitForText(form, '3 dapat dibatalkan')
    await form.getByRole('button', { name: 'Salah jumlah' }).click()
    await form.getByLabel('Kata sandi Anda').fill(adminPassword)
    await form.getByRole('button', { name: 'Batalkan 3 pin' }).click()
    await admin.waitForText(admin.dialog('Batalkan 3 pin?'), 'Salah jumlah', 'admin', '3 pin (tiga)')
    await admin.answerDialog('Batalkan 3 pin?', 'Batalkan 3 pin')
    await admin.waitForText(admin.dialog('Berhasil!'), '3 pin dibatalkan.')
    await admin.answerDialog('Berhasil!', 'OK')
    await form.waitFor({ state: 'detached' })
  })

  await admin.step('a touched creation cannot be undone, an untouched one can', async () => {
    await createPins(admin, 2)
    await page.getByRole('link', { name: 'Riwayat Pembuatan' }).click()
    await admin.heading('Riwayat Pembuatan').waitFor()
    const rows = page.getByRole('table', { name: 'Pembuatan pin' }).getByRole('row')
    await admin.waitForText(rows.nth(2), '1 dari 4')
    expect(
      await rows
        .nth(2)
        .getByRole('button', { name: /Urungkan/ })
        .count(),
    ).toBe(0)
    await admin.waitForText(rows.nth(1), '2 dari 2')
    await rows
      .nth(1)
      .getByRole('button', { name: /Urungkan/ })
      .click()
    const form = admin.dialog('Urungkan pembuatan')
    await form.getByLabel('Alasan pembatalan').fill('tidak jadi dibeli')
    await form.getByLabel('Kata sandi Anda').fill(adminPassword)
    await form.getByRole('button', { name: 'Urungkan pembuatan' }).click()
    await admin.answerDialog('Urungkan pembuatan pin?', 'Urungkan pembuatan')
    await admin.waitForText(admin.dialog('Berhasil!'), '2 pin admin dibatalkan')
    await admin.answerDialog('Berhasil!', 'OK')
    await admin.waitForText(rows.nth(1), 'Diurungkan')
  })

  await admin.step(
    'rows of creations and of pins lead to the audit entries of their owner on pins',
    async () => {
      for (const path of ['/a/pins/creations', '/a/pins']) {
        await page.goto(path)
        await page.getByRole('link', { name: 'Riwayat pin admin' }).first().click()
        await admin.heading('Jejak Audit').waitFor()
        const entries = page.getByRole('table', { name: 'Jejak audit' })
        await admin.reloadUntilText(entries, 'Pin dibuat', 'Pembuatan pin diurungkan', 'Pin dibatalkan')
        expect(await entries.getByText('Masuk', { exact: true }).count()).toBe(0)
      }
    },
  )

  await admin.step('the pin history of the owner shows both, with their reasons', async () => {
    await page.goto('/m/pins/history')
    const history = page.getByRole('main')
    await admin.waitForText(history, 'Dibatalkan admin: 3 pin Regular. Alasan: Salah jumlah')
    await admin.waitForText(history, 'Dibatalkan admin: 2 pin Regular. Alasan: tidak jadi dibeli')
  })
  await admin.close()
})

async function createPins(admin: User, qty: number): Promise<void> {
  await admin.page.getByRole('button', { name: 'Buat Pin' }).click()
  const form = admin.dialog('Buat Pin')
  await form.getByLabel('Jumlah pin').fill(`${qty}`)
  await form.getByLabel('Kata sandi Anda').fill(adminPassword)
  await form.getByRole('button', { name: `Buat ${qty} pin` }).click()
  await admin.answerDialog('Buat pin baru?', `Buat ${qty} pin`)
  await admin.answerDialog('Berhasil!', 'OK')
  await form.waitFor({ state: 'detached' })
}

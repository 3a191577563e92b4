import { adminPassword } from '../support/running-system'
import { useBrowser } from './use-browser'

const arrive = useBrowser()

// covers: /a/pins, /a/pins/creations
test('the pins lead to their creations and back', async () => {
  const admin = await arrive()
  await admin.loginAt('/a/pins', 'admin', adminPassword)
  await admin.page.getByRole('link', { name: 'Riwayat Pembuatan' }).click()
  await admin.sees(admin.heading('Riwayat Pembuatan'))
  await admin.page.getByRole('main').getByRole('link', { name: 'Buat Pin' }).click()
  await admin.sees(admin.heading('Buat Pin'))
  await admin.close()
})

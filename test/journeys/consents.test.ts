import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'

const arrive = useBrowser()
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember('setujuuji')
  await data.configure('consent_required', '1')
}, 240_000)
// Other journeys see the dashboard of a fresh installation.
afterAll(() => data?.configure('consent_required', '0'))

// covers: GET /api/users/consent success
// covers: POST /api/users/consent success
test('a member reads and accepts the text on a phone, and the office sees it', async () => {
  const member = await arrive({ phone: true })
  await member.loginAt('/m/dashboard', 'setujuuji', memberPassword)
  const { page } = member
  const main = page.getByRole('main')
  await member.waitForText(main, /Saya setuju .* menyimpan dan memakai data saya/)
  // The card hides nothing: balance and menu are there.
  await page.getByRole('region', { name: 'Saldo' }).waitFor()
  const width = page.viewportSize()?.width ?? 0
  expect(await page.locator('body').evaluate((body) => body.scrollWidth)).toBeLessThanOrEqual(width)
  await page.getByRole('button', { name: 'Saya setuju' }).click()
  await page.getByText('Persetujuan data pribadi').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: 'Saldo' }).waitFor()
  expect(await page.getByRole('button', { name: 'Saya setuju' }).count()).toBe(0)
  await member.close()

  const admin = await arrive()
  await admin.loginAt('/a/members/setujuuji', 'admin', adminPassword)
  await admin.waitForText(admin.page.getByRole('main'), /Teks data pribadi, versi \d\d\/\d\d\/\d{4}/)
  await admin.close()
})

import { adminPassword } from '../support/running-system'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const owner = 'daftarini'

const arrive = useBrowser()
let admin: User
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember(owner, { pins: 3 })
  await data.addMember('daftarkiri', { upline: owner, side: 'left', sponsor: owner })
  await data.addMember('daftarkanan', { upline: owner, side: 'right', sponsor: owner })
  await data.waitForBonuses(owner, 255_000)
  await data.requestWithdrawal(owner, 'sponsor', 50_000)
  await data.addToTourBali(owner)
  admin = await arrive()
  await admin.loginAt('/a', 'admin', adminPassword)
})
afterAll(() => admin.close())

// covers: /a/withdraws
test('a list that has grown offers its new rows, and moves only on a click', async () => {
  const { page } = admin
  await page.goto(`/a/withdraws?q=${owner}`)
  const rows = page.locator('tr[data-row]')
  await rows.first().waitFor()
  await data.requestWithdrawal(owner, 'sponsor', 50_000, 2)
  // Counted every half minute.
  const notice = page.getByRole('button', { name: '2 baru · muat' })
  await notice.waitFor({ timeout: 60_000 })
  expect(await rows.count()).toBe(1)
  await notice.click()
  await admin.sees(rows.nth(2))
  expect(await notice.count()).toBe(0)
}, 120_000)

// covers: /a/pins, /a/prizes/tour-bali
test.each([
  ['pins', /^Regular:/],
  ['prizes/tour-bali', /^Perjalanan \(di luar yang gagal\)/],
])('the table of %s has totals of its filter', async (screen, total) => {
  const { page } = admin
  await page.goto(`/a/${screen}?q=${owner}`)
  await page.locator('tr[data-row]').first().waitFor()
  await admin.sees(page.getByText(total).first())
})

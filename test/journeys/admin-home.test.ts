import { createStaff } from './staff'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const sections = {
  money: 'Penarikan dan pembayaran',
  approvals: 'Persetujuan',
  claims: 'Klaim dan hadiah',
  messages: 'Pesan WhatsApp',
  system: 'Sistem',
}
const duties: Readonly<Record<string, readonly (keyof typeof sections)[]>> = {
  owner: ['money', 'approvals', 'claims', 'messages', 'system'],
  finance: ['money', 'approvals', 'claims', 'system'],
  support: ['money', 'claims', 'messages', 'system'],
  stock: ['system'],
  auditor: ['money', 'claims', 'messages', 'system'],
}
const nameOf = (duty: string) => `meja${duty}`
const passwords = new Map<string, string>()

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('mejamember', { pins: 2 })
  await testData.addMember('mejakiri', { upline: 'mejamember', side: 'left', sponsor: 'mejamember' })
  await testData.waitForBonuses('mejamember', 100_000)
  await testData.requestWithdrawal('mejamember', 'sponsor', 50_000)
  for (const duty of Object.keys(duties)) passwords.set(duty, await createStaff(nameOf(duty), duty))
}, 240_000)

const logsIn = async (duty: string, phone: boolean): Promise<User> => {
  const staff = await arrive({ phone })
  await staff.loginAt('/', nameOf(duty), passwords.get(duty)!)
  await staff.sees(staff.heading('Beranda Admin'))
  return staff
}

// covers: /a
test.each(Object.entries(duties))('an admin with the duty %s sees its own parts', async (duty, names) => {
  const staff = await logsIn(duty, duty === 'support')
  const { page } = staff
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await staff.sees(headings.filter({ hasText: sections.system }))
  expect((await headings.allTextContents()).sort()).toEqual(names.map((name) => sections[name]).sort())
  expect(await page.getByText('tidak tersedia').count()).toBe(0)
  await page.goto('/home')
  await staff.sees(staff.heading('Beranda Admin'))
  expect(new URL(page.url()).pathname).toBe('/a')
  await page.goto('/m/dashboard')
  await staff.sees(page.getByRole('link', { name: 'Buka Beranda Admin' }))
  for (const text of ['Tarik Saldo', 'Unduh Sertifikat', 'Langkah berikutnya'])
    expect(await page.getByText(text).count()).toBe(0)
  await staff.close()
})

test.each([
  ['laptop', false],
  ['phone', true],
])('waiting work leads to its list, and the count follows it, on a %s', async (_, phone) => {
  const staff = await logsIn('finance', phone)
  const { page } = staff
  const item = page.getByRole('main').getByRole('link', { name: /^Penarikan saldo menunggu/ })
  await staff.waitForText(item, 'Rp. ', 'Terlama')
  await item.click()
  await staff.sees(staff.heading('Penarikan Saldo'))
  expect(page.url()).toMatch(/\/a\/withdraws\?st=pending$/)
  await staff.waitForText(page.getByRole('main'), 'mejamember')
  if (phone) await page.getByRole('button', { name: 'Buka menu' }).click()
  const entry = page.getByRole('link', { name: /^Penarikan Saldo \d+ menunggu$/ })
  await staff.sees(entry)
  expect(await entry.getAttribute('aria-current')).toBe('page')
  await staff.close()
})

test('the menu folds, unfolds the open screen and keeps its entry in view', async () => {
  const staff = await logsIn('owner', false)
  const { page } = staff
  const groups = page.locator('nav summary')
  expect(await groups.allTextContents()).toEqual([
    'Admin Area',
    'Data dan Pengaturan',
    'Laporan',
    'Member Area',
  ])
  expect(await page.getByRole('link', { name: 'Dompet Saya' }).count()).toBe(0)
  await page.goto('/a/reports/as-of')
  const entry = page.getByRole('navigation').locator('[aria-current="page"]')
  await staff.sees(entry)
  expect(
    await entry.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }),
  ).toBe(true)
  await groups.filter({ hasText: 'Laporan' }).click()
  await expect(entry.waitFor({ state: 'hidden' })).resolves.toBeUndefined()
  await groups.filter({ hasText: 'Member Area' }).focus()
  await page.keyboard.press('Enter')
  await staff.sees(page.getByRole('link', { name: 'Dompet Saya' }))
  await staff.close()
})

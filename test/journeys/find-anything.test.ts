import { createStaff } from './staff'
import { memberPassword, TestData, visitorOf } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

let invoice: string
let supportPassword: string

const arrive = useBrowser()
beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('carimember', { pins: 2 })
  await testData.addMember('carikiri', { upline: 'carimember', side: 'left', sponsor: 'carimember' })
  await testData.waitForBonuses('carimember', 100_000)
  await testData.requestWithdrawal('carimember', 'sponsor', 50_000)
  const member = await visitorOf('carimember', memberPassword)
  const { body } = await member.post<{ data: { invoice: string }[] }>('/api/withdraws/datatable/m', {})
  invoice = body.data[0]!.invoice
  supportPassword = await createStaff('caristaf', 'support')
}, 240_000)

const logsIn = async (phone: boolean): Promise<User> => {
  const staff = await arrive({ phone })
  await staff.loginAt('/', 'caristaf', supportPassword)
  await staff.sees(staff.heading('Beranda Admin'))
  return staff
}

const searches = async ({ page }: User, text: string) => {
  await page.getByRole('combobox', { name: /^Cari invoice/ }).fill(text)
  // Typing marks the results as busy at once.
  await page.locator('[role=listbox][aria-busy=false]').waitFor()
  return page.getByRole('option')
}

// covers: POST /api/search success
test('the keyboard finds an invoice by its end, a phone and an account number', async () => {
  const staff = await logsIn(false)
  const { page } = staff
  await page.keyboard.press('Control+k')
  const found = await searches(staff, invoice.slice(-6))
  await staff.sees(found.filter({ hasText: invoice }))
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await staff.sees((await searches(staff, '+62 812-9876-5432')).filter({ hasText: /^Membercarikiri/ }))
  await staff.sees((await searches(staff, '9876 543 210')).filter({ hasText: /^Member/ }).first())
  const exact = (await searches(staff, 'carimember')).filter({ hasText: /^Membercarimember/ })
  await expect(exact.getAttribute('aria-selected')).resolves.toBe('true')
  await page.keyboard.press('Enter')
  await staff.sees(staff.heading('carimember'))
  await staff.close()
})

const section = ({ page }: User, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) })

// covers: /a/members/:username
describe.each([
  ['laptop', false],
  ['phone', true],
])('on a %s', (_, phone) => {
  test('a username of a table leads to the page of the member', async () => {
    const staff = await logsIn(phone)
    await staff.page.goto(`/a/withdraws?q=${invoice}`)
    await staff.page.getByRole('link', { name: 'carimember' }).click()
    await staff.sees(staff.heading('carimember'))
    await staff.waitForText(section(staff, 'Saldo'), 'Saldo bonus', 'Rp. 50.000')
    await staff.waitForText(section(staff, 'Penarikan terakhir'), invoice, 'Menunggu')
    await staff.waitForText(section(staff, 'Jaringan'), 'Sponsor', 'admin')
    expect(await section(staff, 'Jejak audit terakhir').count()).toBe(0)
    await staff.close()
  })

  test('the page of a member leads to a duplicate and to a login as the member', async () => {
    const staff = await logsIn(phone)
    const { page } = staff
    await page.goto('/a/members/carimember')
    const duplicates = section(staff, 'Identitas yang sama')
    await staff.waitForText(duplicates, 'Nomor HP sama', 'carikiri')
    await duplicates.getByRole('link', { name: 'carikiri' }).first().click()
    await staff.sees(staff.heading('carikiri'))
    await staff.waitForText(section(staff, 'Jaringan'), 'carimember, kaki kiri')
    await page.getByRole('button', { name: 'Masuk sebagai' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Masuk/ })
      .click()
    await page.waitForURL(/\/m\/dashboard$/)
    await staff.sees(page.getByText('Anda masuk sebagai'))
    await staff.close()
  })
})

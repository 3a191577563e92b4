import type { Locator, Page } from 'playwright-core'
import { createStaff } from './staff'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const owner = 'jumatini'
/** Withdrawals of the hour: a few here, up to 200 with FRIDAY_ROWS. Half of them for each member of staff. */
const rows = 2 * Math.min(100, Math.max(3, Math.floor(Number(process.env.FRIDAY_ROWS ?? 6) / 2)))
const half = rows / 2

const arrive = useBrowser()
let passwords: string[]
beforeAll(async () => {
  const data = await TestData.create()
  await data.addMember(owner, { pins: rows / 2 })
  for (let index = 0; index < rows / 2; index++) {
    await data.addMember(`jumat${String.fromCharCode(97 + (index % 26))}${index}`, { sponsor: owner })
  }
  await data.waitForBonuses(owner, (rows / 2) * 100_000)
  for (let index = 0; index < rows; index++) await data.requestWithdrawal(owner, 'sponsor', 50_000)
  passwords = [await createStaff('jumatsatu', 'finance'), await createStaff('jumatdua', 'finance')]
}, 600_000)

/** A member of staff whose clicks and keys are counted. */
class Worker {
  clicks = 0
  keys = 0

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks++
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.keys++
  }
}

// covers: /a/withdraws
test('a Friday of withdrawals takes fewer than five clicks a row', async () => {
  const [first, second] = [await arrive(), await arrive()]
  await first.loginAt(`/a/withdraws?st=pending&length=100&q=${owner}`, 'jumatsatu', passwords[0]!)
  await second.loginAt(`/a/withdraws?st=pending&length=100&q=${owner}`, 'jumatdua', passwords[1]!)
  await first.step('one pays row by row in the panel', () => paysOneByOne(first))
  await second.step('the other pays the rest at once by keyboard', () => paysTogether(second))
  for (const person of [first, second]) await person.close()
}, 600_000)

async function paysOneByOne(person: User): Promise<void> {
  const { page } = person
  const worker = new Worker(page)
  await worker.click(page.getByRole('button', { name: /^Ubah status WD-/ }).first())
  const panel = person.dialog('Ubah status')
  await worker.click(panel.getByText('Berhasil', { exact: true }))
  for (let index = 0; index < half; index++) {
    const pay = 'Tandai 1 penarikan sudah dibayar'
    await worker.click(panel.getByRole('button', { name: pay }))
    const question = person.dialog('Tandai sudah dibayar?')
    await worker.click(question.getByRole('button', { name: pay }))
    const done = person.dialog('Berhasil!')
    await worker.click(done.getByRole('button', { name: 'OK' }))
    await done.waitFor({ state: 'detached' })
  }
  // One to open the panel, one to choose the status of the first row, three for each row.
  expect(worker).toMatchObject({ clicks: 3 * half + 2, keys: 0 })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

async function paysTogether(person: User): Promise<void> {
  const { page } = person
  const worker = new Worker(page)
  await page.reload()
  await page.getByText(`dari ${half}`).first().waitFor()
  await page
    .locator('tr[data-row]')
    .nth(half - 1)
    .waitFor()
  await worker.press('j')
  await worker.press('x')
  for (let index = 1; index < half; index++) await worker.press('j')
  await worker.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  await person.waitForText(bar, `${half} dipilih`)
  await worker.click(bar.getByRole('button', { name: 'Ubah status' }))
  const sheet = person.dialog('Ubah status')
  await worker.click(sheet.getByText('Berhasil', { exact: true }))
  const pay = `Tandai ${half} penarikan sudah dibayar`
  await worker.click(sheet.getByRole('button', { name: pay }))
  await worker.click(person.dialog('Tandai sudah dibayar?').getByRole('button', { name: pay }))
  const done = person.dialog('Berhasil!')
  await person.waitForText(done, `${half} penarikan ditandai sudah dibayar`)
  await worker.click(done.getByRole('button', { name: 'OK' }))
  expect(worker).toMatchObject({ clicks: 5, keys: half + 2 })
}

import { readFile } from 'node:fs/promises'
import { InputCounter } from './input-counter'
import { runOperatorCommand } from './operator'
import { createStaff } from './staff'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const owner = 'jumatini'
/** Withdrawals of the hour: a few in `npm test`, 300 in `npm run friday`. */
const rows = 2 * Math.min(150, Math.max(4, Math.floor(Number(process.env.FRIDAY_ROWS ?? 8) / 2)))
/** A tenth is looked at one by one, at most a page is paid by keyboard, and the rest by a file for the bank. */
const oneByOne = Math.max(2, Math.floor(rows / 10))
const byKeyboard = Math.min(100, Math.floor((rows - oneByOne) / 2))
const byFile = rows - oneByOne - byKeyboard

const arrive = useBrowser()
let passwords: string[]
beforeAll(async () => {
  const data = await TestData.create()
  const members = rows / 2
  await data.addMember(owner, { pins: members })
  for (let index = 0, upline = owner; index < members; index++) {
    const username = `jumat${String.fromCharCode(97 + (index % 26))}${index}`
    await data.addMember(username, { sponsor: owner, upline, side: 'right' })
    upline = username
  }
  await data.waitForBonuses(owner, members * 100_000)
  await data.requestWithdrawal(owner, 'sponsor', 50_000, rows)
  await runOperatorCommand('config', 'set', 'payout_approval_above', '1000')
  passwords = []
  for (const name of ['jumatsatu', 'jumatdua', 'jumattiga'])
    passwords.push(await createStaff(name, 'finance'))
}, 1_500_000)
afterAll(() => runOperatorCommand('config', 'set', 'payout_approval_above', '25000000'))

// covers: /a/withdraws, /a/payouts, /a/payouts/:id
test('a Friday of withdrawals takes few clicks and keys for each paid row', async () => {
  const [first, second, approver] = [await arrive(), await arrive(), await arrive()]
  const list = `/a/withdraws?st=pending&length=100&q=${owner}`
  await first.loginAt(list, 'jumatsatu', passwords[0]!)
  await second.loginAt(list, 'jumatdua', passwords[1]!)
  await approver.loginAt('/a', 'jumattiga', passwords[2]!)
  const panel = await first.step('the first pays row by row in the panel', () => payOneByOne(first))
  const keyboard = await second.step('the second pays a page at once by keyboard', () =>
    payByKeyboard(second),
  )
  const file = await first.step('the first puts the rest into a file', () => makeFile(first))
  const approval = await approver.step('the approver approves it', () => approveAsSecondAdmin(approver))
  const result = await second.step('the second applies what the bank did', () => settleResult(second, first))
  // One to open the panel, one for the status of the first row, three for each row.
  expect(panel).toMatchObject({ clicks: 3 * oneByOne + 2, keys: 0 })
  expect(keyboard).toMatchObject({ clicks: 5, keys: byKeyboard + 2 })
  expect(file).toMatchObject({ clicks: 5, keys: 0 })
  expect(approval).toMatchObject({ clicks: 5, keys: 0 })
  expect(result).toMatchObject({ clicks: 7, keys: 0 })
  report([
    ['one by one', oneByOne, [panel]],
    ['by keyboard', byKeyboard, [keyboard]],
    ['by file', byFile, [file, approval, result]],
  ])
  for (const person of [first, second, approver]) await person.close()
}, 1_200_000)

async function payOneByOne(person: User): Promise<InputCounter> {
  const { page } = person
  const counter = new InputCounter(page)
  await counter.click(page.getByRole('button', { name: /^Ubah status WD-/ }).first())
  const panel = person.dialog('Ubah status')
  await counter.click(panel.getByText('Berhasil', { exact: true }))
  for (let index = 0; index < oneByOne; index++) {
    const pay = 'Tandai 1 penarikan sudah dibayar'
    await counter.click(panel.getByRole('button', { name: pay }))
    await counter.click(person.dialog('Tandai sudah dibayar?').getByRole('button', { name: pay }))
    const done = person.dialog('Berhasil!')
    await counter.click(done.getByRole('button', { name: 'OK' }))
    await done.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  return counter
}

async function payByKeyboard(person: User): Promise<InputCounter> {
  const { page } = person
  const counter = new InputCounter(page)
  await page.reload()
  await page
    .getByText(`dari ${rows - oneByOne}`)
    .first()
    .waitFor()
  await page
    .locator('tr[data-row]')
    .nth(byKeyboard - 1)
    .waitFor()
  await counter.press('j')
  await counter.press('x')
  for (let index = 1; index < byKeyboard; index++) await counter.press('j')
  await counter.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  await person.waitForText(bar, `${byKeyboard} dipilih`)
  await counter.click(bar.getByRole('button', { name: 'Ubah status' }))
  const sheet = person.dialog('Ubah status')
  await counter.click(sheet.getByText('Berhasil', { exact: true }))
  const pay = `Tandai ${byKeyboard} penarikan sudah dibayar`
  await counter.click(sheet.getByRole('button', { name: pay }))
  await counter.click(person.dialog('Tandai sudah dibayar?').getByRole('button', { name: pay }))
  const done = person.dialog('Berhasil!')
  await person.waitForText(done, `${byKeyboard} penarikan ditandai sudah dibayar`)
  await counter.click(done.getByRole('button', { name: 'OK' }))
  return counter
}

async function makeFile(person: User): Promise<InputCounter> {
  const { page } = person
  const counter = new InputCounter(page)
  await page.reload()
  await page.getByText(`dari ${byFile}`).first().waitFor()
  await counter.click(page.getByRole('checkbox', { name: 'Pilih semua' }))
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  await person.waitForText(bar, `${byFile} dipilih`)
  await counter.click(bar.getByRole('button', { name: 'Buat berkas pembayaran' }))
  const make = `Buat berkas: ${byFile} penarikan`
  await counter.click(person.dialog('Buat berkas pembayaran').getByRole('button', { name: make }))
  await counter.click(person.dialog('Buat berkas pembayaran?').getByRole('button', { name: make }))
  await counter.click(person.dialog('Berhasil!').getByRole('button', { name: 'OK' }))
  await person.waitForText(page.locator('[aria-current="step"]'), 'Menunggu persetujuan')
  return counter
}

/** From the home, which counts the file. */
async function approveAsSecondAdmin(person: User): Promise<InputCounter> {
  const { page } = person
  const counter = new InputCounter(page)
  await page.goto('/a')
  await counter.click(page.getByRole('link', { name: /^Berkas pembayaran menunggu persetujuan Anda/ }))
  await counter.click(page.getByRole('link', { name: /^Buka PO-/ }).first())
  await counter.click(page.getByRole('button', { name: 'Setujui' }))
  const question = page.getByRole('dialog', { name: /^Setujui PO-/ })
  await counter.click(question.getByRole('button', { name: /^Setujui Rp\./ }))
  await counter.click(person.dialog('Berhasil!').getByRole('button', { name: 'OK' }))
  await person.waitForText(page.locator('[aria-current="step"]'), 'Siap diunduh')
  return counter
}

/** Downloads the file that `maker` made, and uploads the bank's result: all paid but the last one. */
async function settleResult(person: User, maker: User): Promise<InputCounter> {
  const { page } = person
  const counter = new InputCounter(page)
  await page.goto(new URL(maker.page.url()).pathname)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    counter.click(page.getByRole('link', { name: 'Unduh berkas' })),
  ])
  const [head = '', ...lines] = (await readFile((await file.path())!, 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(byFile)
  const results = lines.map((line, index) => `${line},${index < byFile - 1 ? 'Berhasil' : 'Gagal'}`)
  await counter.click(page.getByRole('button', { name: 'Unggah hasil bank' }))
  const sheet = person.dialog('Unggah hasil bank')
  await counter.choose(
    page.locator('input[type=file]'),
    'hasil.csv',
    `${[`${head},Status`, ...results].join('\r\n')}\r\n`,
  )
  await counter.click(sheet.getByRole('button', { name: 'Periksa hasil' }))
  const apply = `Terapkan: ${byFile - 1} dibayar, 1 ditolak`
  await counter.click(sheet.getByRole('button', { name: apply }))
  await counter.click(person.dialog('Terapkan hasil bank?').getByRole('button', { name: apply }))
  await counter.click(person.dialog('Berhasil!').getByRole('button', { name: 'OK' }))
  await person.waitForText(page.locator('[aria-current="step"]'), 'Selesai')
  return counter
}

/** Prints the counts of `npm run friday`. */
function report(ways: readonly (readonly [way: string, paid: number, counter: InputCounter[]])[]): void {
  if (!process.env.FRIDAY_ROWS) return
  const line = (way: string, paid: number, counter: readonly InputCounter[]) => {
    const clicks = counter.reduce((sum, one) => sum + one.clicks, 0)
    const keys = counter.reduce((sum, one) => sum + one.keys, 0)
    const perRow = ((clicks + keys) / paid).toFixed(2)
    return `| ${way} | ${paid} | ${clicks} | ${keys} | ${perRow} |\n`
  }
  const all = ways.flatMap(([, , counter]) => counter)
  process.stdout.write(
    `\n| Way | Rows | Clicks | Keys | Per row |\n|---|---|---|---|---|\n${ways.map((way) => line(...way)).join('')}${line('together', rows, all)}\n`,
  )
}

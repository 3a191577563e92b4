import { eventually } from '@jejaring/testing/eventually'
import type { Locator } from 'playwright-core'
import { adminPassword } from '../support/running-system'
import { runOperatorCommand } from './operator'
import { TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const owner = 'mejaini'
const name = 'Raden Ajeng Sulistyowati Kusumaningrum Dewi Prameswari'

const arrive = useBrowser()
let admin: User
let data: TestData
beforeAll(async () => {
  data = await TestData.create()
  await data.addMember(owner, { pins: 2, name })
  await data.addMember('barisankiri', { upline: owner, side: 'left', sponsor: owner })
  await data.addMember('barisankanan', { upline: owner, side: 'right', sponsor: owner })
  await data.waitForBonuses(owner, 255_000)
  await data.requestWithdrawal(owner, 'sponsor', 50_000, 4)
  admin = await arrive()
  await admin.loginAt('/a', 'admin', adminPassword)
  await admin.heading('Beranda Admin').waitFor()
})
afterAll(() => admin.close())

// A long name, as another file of this run may have added, would make the table of members wider and its rows higher.
const users = 'datamaster/users?q=barisan'
const screens = ['withdraws', 'vouchers', 'rewards', 'prizes/tour-bali', 'pins', users, 'audit']

// covers: /a/withdraws, /a/vouchers, /a/rewards, /a/prizes/tour-bali, /a/pins, /a/datamaster/users, /a/audit
test.each([1280, 1440])('tables fit a window of %i px with one scrollbar and low rows', async (width) => {
  const { page } = admin
  await page.setViewportSize({ width, height: 780 })
  for (const screen of screens) {
    await page.goto(`/a/${screen}`)
    const box = page.locator('[data-table] [data-page]')
    await admin.step(screen, () => admin.sees(box.or(page.locator('[data-table] p')).first()))
    // Tables without rows have an empty state.
    if ((await box.count()) === 0) continue
    const sizes = await box.first().evaluate((element) => ({
      inner: getComputedStyle(element).overflowY,
      isWider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      rows: [...element.querySelectorAll('tr[data-row]')].map((row) => row.getBoundingClientRect().height),
    }))
    expect({ screen, inner: sizes.inner, isWider: sizes.isWider }).toEqual({
      screen,
      inner: 'visible',
      isWider: false,
    })
    // The long names of this test take several lines next to an account.
    if (screen !== 'withdraws') expect(Math.min(...sizes.rows)).toBeLessThan(38)
  }
})

test.each([1280, 1440])('the account holder is whole at %i px', async (width) => {
  const { page } = admin
  await page.setViewportSize({ width, height: 780 })
  await page.goto(`/a/withdraws?q=${owner}`)
  const holder = page.getByRole('row').getByText(`a.n. ${name}`).first()
  await holder.waitFor()
  expect(await isWhole(holder)).toBe(true)
})

/** Whether nothing of an element is hidden, by itself or by the cell around it. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const cell = one.closest('td')!
    const [inner, outer] = [one.getBoundingClientRect(), cell.getBoundingClientRect()]
    return one.scrollWidth <= one.clientWidth && inner.left >= outer.left && inner.right <= outer.right
  })

test('tabs, filters and pages are entries of the history, and settings are remembered', async () => {
  const { page } = admin
  await page.setViewportSize({ width: 1280, height: 780 })
  await page.goto(`/a/withdraws?q=${owner}`)
  const tabs = page.getByRole('navigation', { name: 'Status' })
  await tabs.getByRole('button', { name: /^Menunggu\s*4$/ }).click()
  await page.waitForURL(/st=pending/)
  const invoices = page.locator('tr[data-row]').getByText(/^WD-/)
  await admin.sees(
    page.getByRole('columnheader', { name: 'Tanggal' }).and(page.locator('[aria-sort="ascending"]')),
  )
  // The rows of the previous tab stay until those of this one arrive.
  await eventually(async () => {
    const shown = await invoices.allTextContents()
    expect(shown).toHaveLength(4)
    expect(shown).toEqual([...shown].sort())
  })
  await page.goBack()
  await admin.sees(tabs.locator('[aria-pressed="true"]', { hasText: 'Semua' }))
  await page.getByRole('button', { name: 'Tampilan' }).click()
  await page.getByRole('menuitem', { name: 'Lega' }).click()
  await page.reload()
  await admin.sees(page.locator('[data-table] table:not([data-compact])'))
  await page.getByRole('button', { name: 'Tampilan' }).click()
  await page.getByRole('menuitem', { name: 'Rapat' }).click()
  await admin.sees(page.locator('[data-table] table[data-compact]'))
})

test('hidden columns and saved views are remembered', async () => {
  const { page } = admin
  const view = { name: `Menunggu · “${owner}”` }
  const settings = page.getByRole('button', { name: 'Tampilan', exact: true })
  await page.goto(`/a/withdraws?st=pending&q=${owner}`)
  await settings.click()
  await page.getByRole('menuitem', { name: 'Rekening' }).click()
  await page.getByRole('menuitem', { name: 'Simpan tampilan ini' }).click()
  await page.goto('/a/withdraws')
  await admin.sees(page.getByRole('columnheader', { name: 'Tanggal' }))
  expect(await page.getByRole('columnheader', { name: 'Rekening' }).count()).toBe(0)
  await settings.click()
  await page.getByRole('menuitem', view).click()
  await page.waitForURL(/st=pending/)
  await page.getByRole('menuitem', { name: 'Hapus tampilan ini' }).click()
  await page.getByRole('menuitem', view).waitFor({ state: 'detached' })
  await page.getByRole('menuitem', { name: 'Rekening' }).click()
  await admin.sees(page.getByRole('columnheader', { name: 'Rekening' }))
})

test('keys move, check a range and open a row; typed text survives Escape', async () => {
  const { page } = admin
  await admin.open(`/a/withdraws?st=pending&q=${owner}`)
  await page.locator('tr[data-row]').nth(3).waitFor()
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  await admin.waitForText(bar, '3 dipilih')
  await bar.getByRole('button', { name: 'Hapus pilihan' }).click()
  await page.keyboard.press('/')
  await admin.sees(page.locator('[data-table] input[type="search"]:focus'))
  await page.locator('tr[data-row]').first().focus()
  await page.keyboard.press('Enter')
  const panel = admin.dialog('Ubah status')
  await admin.sees(panel.getByText('1 dari 4'))
  await panel.getByText('Ditolak', { exact: true }).click()
  await panel.getByRole('button', { name: 'Nomor rekening salah' }).click()
  await panel.getByLabel('Alasan penolakan').fill('Nama berbeda')
  await page.keyboard.press('Escape')
  await admin.answerDialog('Buang isian Anda?', 'Kembali mengisi')
  expect(await panel.getByLabel('Alasan penolakan').inputValue()).toBe('Nama berbeda')
  await panel.getByRole('button', { name: 'Berikutnya' }).click()
  await admin.answerDialog('Buang isian Anda?', 'Buang isian')
  await admin.sees(panel.getByText('2 dari 4'))
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('a reversible step is undone from its success dialog', async () => {
  const { page } = admin
  await page.goto(`/a/withdraws?st=pending&q=${owner}`)
  await page
    .getByRole('button', { name: /^Ubah status WD-/ })
    .first()
    .click()
  const panel = admin.dialog('Ubah status')
  await panel.getByRole('button', { name: 'Proses 1 penarikan' }).click()
  await admin.answerDialog('Tandai sedang diproses?', 'Proses 1 penarikan')
  await admin.dialog('Berhasil!').getByRole('button', { name: 'Urungkan' }).click()
  const tabs = page.getByRole('navigation', { name: 'Status' })
  await admin.sees(tabs.getByRole('button', { name: /^Proses\s*0$/ }))
})

test.each([1280, 1440])('the date filter fits a window of %i × 780, and Enter applies it', async (width) => {
  const { page } = admin
  await page.setViewportSize({ width, height: 780 })
  await admin.open('/a/withdraws')
  await page.getByRole('button', { name: 'Semua tanggal' }).first().click()
  const apply = page.getByRole('button', { name: 'Terapkan' })
  await apply.waitFor()
  const box = (await apply.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(780)
  const from = page.getByLabel('Dari tanggal')
  await from.fill('31/02/2026')
  await from.press('Enter')
  await admin.sees(page.getByText('Tulis tanggal seperti 31/12/2026'))
  await from.fill('01112026')
  await page.getByLabel('Sampai tanggal').fill('26/11/26')
  await page.getByLabel('Sampai tanggal').press('Enter')
  await admin.sees(page.getByRole('button', { name: /01\/11\/2026 – 26\/11\/2026/ }))
})

test('a bulk change states what can change before it asks', async () => {
  const { page } = admin
  await page.goto(`/a/withdraws?q=${owner}`)
  await page
    .getByRole('button', { name: /^Ubah status WD-/ })
    .first()
    .click()
  const panel = admin.dialog('Ubah status')
  await panel.getByRole('button', { name: 'Proses 1 penarikan' }).click()
  await admin.answerDialog('Tandai sedang diproses?', 'Proses 1 penarikan')
  await admin.answerDialog('Berhasil!', 'OK')
  await page.goto(`/a/withdraws?q=${owner}`)
  // A click, because the box turns on only after React has handled it.
  await page.getByRole('checkbox', { name: 'Pilih semua' }).click()
  const bar = page.getByRole('region', { name: 'Pilihan Anda' })
  await admin.waitForText(bar, '4 dipilih')
  await bar.getByRole('button', { name: 'Ubah status' }).click()
  const sheet = admin.dialog('Ubah status')
  await sheet.getByText('Proses', { exact: true }).click()
  await admin.waitForText(
    sheet,
    '3 dapat diubah',
    '1 sudah Proses',
    'Hanya yang dapat diubah yang akan diubah.',
  )
  await admin.sees(sheet.getByRole('button', { name: 'Proses 3 penarikan' }))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Hapus pilihan' }).click()
})

test.each(screens)('an empty list of %s counts no rows, and an unknown status shows all', async (screen) => {
  const { page } = admin
  await page.goto(`/a/${screen}?st=xyz&q=tidakadayangini`)
  await admin.sees(page.getByText(/^(Tidak ada yang cocok|Belum ada )/))
  const statuses = page.getByRole('navigation', { name: 'Status' }).getByRole('button')
  if ((await statuses.count()) > 0) expect(await statuses.first().getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByText(/0\s*[–-]\s*0 dari/).count()).toBe(0)
})

test('a row under the pointer is striped, and no link has a browser colour', async () => {
  const { page } = admin
  await page.goto(`/a/withdraws?q=${owner}`)
  const row = page.locator('tr[data-row]').nth(1)
  const colour = () =>
    row
      .locator('td')
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
  await row.waitFor()
  await page.mouse.move(0, 0)
  const still = await colour()
  await row.hover()
  expect(await colour()).not.toBe(still)
  for (const screen of ['', ...screens, `members/${owner}`, 'configs/whatsapp', 'reports/sponsors']) {
    await page.goto(`/a/${screen}`)
    await page.getByRole('main').getByRole('link').first().waitFor()
    const colours = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).color))
    for (const browserColour of ['rgb(0, 0, 238)', 'rgb(85, 26, 139)', 'rgb(0, 0, 255)'])
      expect(colours).not.toContain(browserColour)
  }
})

test('the books are checked from the desk, once, until they agree', async () => {
  const { page } = admin
  await page.goto('/a/reports/sponsors')
  const agreed = page.getByText(/^Buku cocok/)
  const start = page.getByRole('button', { name: 'Periksa sekarang' })
  await admin.sees(start.or(agreed).first())
  // The nightly check may have run meanwhile.
  if (await start.isVisible()) {
    await page.getByRole('button', { name: 'Cara memeriksa' }).click()
    await admin.waitForText(admin.dialog('Memeriksa buku'), 'npm run reconcile')
    await page.keyboard.press('Escape')
    await start.click()
    await start.waitFor({ state: 'detached' })
  }
  await expect(agreed.waitFor({ timeout: 60_000 })).resolves.toBeUndefined()
})

// covers: /a/configs/office, /a/datamaster/users/:username
test('an unknown status, an empty result and unchanged forms are harmless', async () => {
  const { page } = admin
  await page.goto('/a/withdraws?st=xyz&q=tidakadayangini')
  const tabs = page.getByRole('navigation', { name: 'Status' })
  await admin.sees(tabs.locator('[aria-pressed="true"]', { hasText: 'Semua' }))
  await admin.sees(page.getByText('Tidak ada yang cocok'))
  await page.goto('/a/configs/office')
  await admin.sees(page.locator('button[aria-disabled="true"]', { hasText: 'Simpan perusahaan' }))
  await page.goto(`/a/datamaster/users/${owner}`)
  const bank = page.getByRole('combobox', { name: 'Bank' })
  await admin.sees(page.getByLabel('Nama lengkap'))
  const chosen = await bank.inputValue()
  expect(chosen).not.toBe('')
  await admin.selectOption(page, 'Bank', chosen)
  expect(await bank.inputValue()).toBe(chosen)
  await page.getByLabel('Saya menyatakan data ini benar dan sah.').check()
  await admin.sees(page.locator('button[aria-disabled="true"]', { hasText: `Simpan ${owner}` }))
})

// covers: /a/configs/whatsapp
test('messages beyond the cap of the day are announced before they expire', async () => {
  await runOperatorCommand('config', 'set', 'whatsapp_daily_cap', '0')
  try {
    const { page } = admin
    await page.goto('/a/configs/whatsapp')
    await admin.reloadUntilText(
      page.getByRole('main'),
      /\d+ pesan baru dapat dikirim besok karena batas harian/,
    )
    await admin.waitForText(page.getByRole('main'), /akan kedaluwarsa bila batasnya tidak dinaikkan/)
  } finally {
    await runOperatorCommand('config', 'set', 'whatsapp_daily_cap', '200')
  }
})

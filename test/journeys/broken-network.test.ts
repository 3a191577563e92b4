import type { Request } from 'playwright-core'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let testData: TestData
let person: User

beforeAll(async () => {
  testData = await TestData.create()
  await testData.addMember('jaringan', { pins: 10 })
  await testData.addMember('jauhsekali')
})
beforeEach(async () => {
  person = await arrive()
})
afterEach(async () => {
  await person.close()
})

test('a missing remote shows the error page in its place, and loads once available', async () => {
  const { page, errors } = person
  const loads = documentsOf(person)
  const entry = '**/remotes/member/static/js/entry.*.js'
  await page.route(entry, (route) => route.fulfill({ status: 404, body: '' }))
  errors.allowConsole(/Federation|RUNTIME|Loading chunk|MIME/)
  // The login loads the page, which reloads itself once only.
  errors.allowFailures(404, /\/remotes\/member\/static\/js\/entry\.\w+\.js$/)
  await page.goto('/auth/login')
  let parsed = 0
  const reloaded = page.waitForEvent('domcontentloaded', () => ++parsed === 2)
  await person.login('jaringan', memberPassword)
  await reloaded
  const alert = page.getByRole('alert')
  await person.waitForText(alert, 'Halaman ini belum bisa dibuka')
  await page.getByRole('navigation', { name: 'Menu utama' }).first().waitFor()
  expect(loads()).toBe(3)

  await page.unroute(entry)
  await alert.getByRole('button', { name: 'Coba lagi' }).click()
  await person.heading('Beranda').waitFor()
  expect(loads()).toBe(3)
})

test('a screen without its code leaves the rest usable, and opens once available', async () => {
  const { page, errors } = person
  await person.loginAt('/', 'jaringan', memberPassword)
  await person.heading('Beranda').waitFor()
  const loads = documentsOf(person)
  const chunks = '**/remotes/member/static/js/async/**'
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: '' }))
  errors.allowFailures(404, /\/remotes\/member\/static\/js\/async\//)
  errors.allowConsole(/Chunk|chunk|MIME/)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Pasangan Level' }).click()
  await reloaded
  const alert = page.getByRole('alert')
  await person.waitForText(alert, 'Halaman ini belum bisa dibuka')
  await page.getByRole('navigation', { name: 'Menu utama' }).first().waitFor()

  await page.unroute(chunks)
  await alert.getByRole('button', { name: 'Coba lagi' }).click()
  await person.heading('Pasangan Level').waitFor()
  expect(loads()).toBe(1)
})

test('a new screen reports the missing network, and opens when it is back', async () => {
  const { context, page, errors } = person
  await person.loginAt('/', 'jaringan', memberPassword)
  await person.heading('Beranda').waitFor()
  const loads = documentsOf(person)
  // Requests in flight fail when the network goes.
  errors.allowFailures(0, /\.(js|css)$|^\/api\//)
  errors.allowConsole(/Chunk|chunk|Failed to load|ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Pasangan Level' }).click()
  const alert = page.getByRole('alert')
  await person.waitForText(alert, 'Periksa sambungan internet Anda')
  await page.getByRole('navigation', { name: 'Menu utama' }).first().waitFor()
  expect(loads()).toBe(0)
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Coba lagi' }).click()
  await person.heading('Pasangan Level').waitFor()
})

test('a double click sends once', async () => {
  const before = await testData.pinsOf('jaringan')
  const sent = requestsTo(person, '/api/pins/transfer')
  const form = await fillTransfer(person)
  await form.getByRole('button', { name: 'Kirim 1 pin' }).dblclick()
  await person.dialog('Kirim pin?').getByRole('button', { name: 'Kirim 1 pin' }).dblclick()
  await person.answerDialog('Berhasil!', 'OK')
  expect(sent).toHaveLength(1)
  expect(await testData.pinsOf('jaringan')).toBe(before - 1)
})

test('a button sends nothing more while its request is pending', async () => {
  const before = await testData.pinsOf('jaringan')
  const sent = requestsTo(person, '/api/pins/transfer')
  const form = await fillTransfer(person)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await person.page.route('**/api/pins/transfer', async (route) => {
    await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Kirim 1 pin' }).click()
  await person.answerDialog('Kirim pin?', 'Kirim 1 pin')
  const sending = person.page.locator(':focus[aria-disabled="true"]')
  await form.getByRole('button', { name: 'Kirim 1 pin' }).and(sending).waitFor()
  await form.getByLabel('Kata sandi Anda').press('Enter')
  release()
  await person.answerDialog('Berhasil!', 'OK')
  expect(sent).toHaveLength(1)
  expect(await testData.pinsOf('jaringan')).toBe(before - 1)
})

test('a retry after a lost answer has one effect', async () => {
  const before = await testData.pinsOf('jaringan')
  const { page, errors } = person
  const sent = requestsTo(person, '/api/pins/transfer')
  const form = await fillTransfer(person)
  await page.route('**/api/pins/transfer', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  errors.expectFailure(0, '/api/pins/transfer')
  await form.getByRole('button', { name: 'Kirim 1 pin' }).click()
  await person.answerDialog('Kirim pin?', 'Kirim 1 pin')
  await person.waitForText(form.getByRole('alert'), 'Server tidak menjawab')
  expect(await form.getByLabel('Username penerima').inputValue()).toBe('jauhsekali')

  await page.unroute('**/api/pins/transfer')
  await form.getByRole('button', { name: 'Kirim 1 pin' }).click()
  await person.answerDialog('Kirim pin?', 'Kirim 1 pin')
  await person.waitForText(person.dialog('Berhasil!'), 'hanya diproses satu kali')
  await person.answerDialog('Berhasil!', 'OK')
  expect(sent).toHaveLength(2)
  expect(await testData.pinsOf('jaringan')).toBe(before - 1)
})

test('a form reports the missing network, and does not send when it is back', async () => {
  const before = await testData.pinsOf('jaringan')
  const { context, page, errors } = person
  const sent = requestsTo(person, '/api/pins/transfer')
  const form = await fillTransfer(person)
  errors.allowFailures(0, /^\/api\/(?!pins\/transfer)/)
  errors.expectFailure(0, '/api/pins/transfer')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Kirim 1 pin' }).click()
  await person.answerDialog('Kirim pin?', 'Kirim 1 pin')
  await person.waitForText(form.getByRole('alert'), 'Server tidak menjawab')
  await form.locator('button[type=submit]:focus').waitFor()
  await form.getByRole('button', { name: 'Tutup' }).click()
  await person.answerDialog('Buang isian Anda?', 'Buang isian')
  await form.waitFor({ state: 'detached' })

  const asked = page.waitForResponse('**/api/pins/datatable/m/histories')
  await context.setOffline(false)
  await person.goTo('Pin Riwayat')
  await asked
  expect(sent).toHaveLength(1)
  expect(await testData.pinsOf('jaringan')).toBe(before)
})

test('a list that failed to load reports it, and loads on retry', async () => {
  const { page, errors } = person
  await person.loginAt('/', 'jaringan', memberPassword)
  await person.heading('Beranda').waitFor()
  await page.route('**/api/wallets/datatable', (route) =>
    route.fulfill({ status: 500, json: { message: 'Terjadi kesalahan di server. Coba lagi.' } }),
  )
  errors.expectFailure(500, '/api/wallets/datatable')
  await person.goTo('Dompet Saya')
  await person.waitForText(page.getByRole('alert'), 'Terjadi kesalahan di server.')
  await page.unroute('**/api/wallets/datatable')
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await page.getByText('Belum ada mutasi').waitFor()
})

/** Opens the transfer form and fills it in for one pin. */
async function fillTransfer(person: User) {
  await person.loginAt('/m/pins/transfer', 'jaringan', memberPassword)
  await person.page.getByRole('button', { name: 'Transfer Pin' }).click()
  const form = person.dialog('Transfer Pin')
  await person.selectOption(form, 'Paket', /Regular/)
  await form.getByLabel('Username penerima').fill('jauhsekali')
  await form.getByLabel('Jumlah pin').fill('1')
  await form.getByLabel('Kata sandi Anda').fill(memberPassword)
  // The receiver is looked up first, so that the button sends nothing but the transfer.
  await person.waitForText(form, 'jauhsekali atas nama Wahyu Santoso')
  return form
}

function requestsTo({ page }: User, path: string): Request[] {
  const found: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) found.push(request)
  })
  return found
}

/** Counts loads of the document. */
function documentsOf({ page }: User): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

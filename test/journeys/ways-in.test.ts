import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { adminPassword } from '../support/running-system'
import { origin } from './product'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let person: User

/** Holds script files back until the returned function is called; meanwhile the user acts on the server’s page. */
async function holdScripts(person: User): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await person.actBeforeHydration()
  await person.page.route(/\/js\//, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * Opens a page, again and again until its HTML from the server has `content`: a busy server sends a page without data that
 * it did not get in time, and the scripts would fetch it. They must be held back before.
 */
async function openRenderedWith(person: User, path: string, content: Locator): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    await person.page.goto(path, { waitUntil: 'commit' })
    await person.page.waitForFunction(() => document.readyState !== 'loading')
    if ((await content.count()) > 0) return
    await sleep(1_000)
  }
  throw new Error(`five times the server sent ${path} without its data`)
}

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('jagapintu', { pins: 3 })
  await testData.addMember('penerima')
})
beforeEach(async () => {
  person = await arrive()
})
afterEach(async () => {
  await person.close()
})

test('a guest who follows a link logs in first and then reaches it', async () => {
  await person.page.goto('/m/wallet?type=sponsor')
  await person.heading('Masuk').waitFor()
  await person.login('jagapintu', memberPassword)
  await person.heading('Dompet Saya').waitFor()
  expect(new URL(person.page.url()).search).toContain('type=sponsor')
})

test('the login form works before its scripts load, without losing input', async () => {
  const { page } = person
  // The guard of the page and the call each get a first token; the call is sent again when its token is the older.
  person.errors.allowFailures(403, /^\/api\/auth\/login$/)
  const release = await holdScripts(person)
  await page.goto('/auth/login?next=%2Fm%2Fwallet', { waitUntil: 'commit' })
  await person.heading('Masuk').waitFor()
  const username = page.getByLabel('Username')
  const [field] = await username.elementHandles()
  await username.pressSequentially('JagaPintu')
  const password = page.getByLabel('Kata sandi', { exact: true })
  await password.fill(memberPassword)
  await page.getByLabel('Ingat saya').check()
  await password.press('Enter')
  await page.getByRole('button', { name: 'Masuk' }).click()
  expect(new URL(page.url()).search).toBe('?next=%2Fm%2Fwallet')
  let letThrough = () => {}
  const isLooked = new Promise<void>((done) => {
    letThrough = done
  })
  // The response is delayed until this page is checked, because it navigates away.
  await page.route('**/api/auth/login', async (route) => {
    await isLooked
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/auth/login')
  release()
  expect((await sent).postData()).toBe(
    new URLSearchParams({ username: 'jagapintu', password: memberPassword, remember: '1' }).toString(),
  )
  expect(await field?.evaluate((input) => input.isConnected)).toBe(true)
  letThrough()
  await person.heading('Dompet Saya').waitFor()
})

test('the dashboard shows figures before its scripts, and React hydrates the elements', async () => {
  const { page } = person
  await person.loginAt('/', 'jagapintu', memberPassword)
  await person.heading('Beranda').waitFor()
  const release = await holdScripts(person)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const balance = page.getByRole('region', { name: 'Saldo' })
  const amount = balance.getByText(/^Rp\.\s\d/).first()
  await openRenderedWith(person, '/', amount)
  await amount.waitFor()
  // Browsers render it once the whole document is parsed.
  expect(await page.locator('link[rel=expect][blocking=render][href="#root"]').count()).toBe(1)
  const element = await amount.elementHandle()
  const eye = page.getByRole('button', { name: 'Sembunyikan jumlah uang' })
  expect(await eye.getAttribute('aria-pressed')).toBe('false')
  release()
  await person.waitForHydration()
  expect(await element?.evaluate((node) => node.isConnected)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/m/dashboard')
  // The figures are part of the server-rendered page.
  for (const call of ['/api/dashboard', '/api/users/profile']) expect(asked).not.toContain(call)
  await eye.click()
  await amount.waitFor({ state: 'hidden' })
})

test('hidden amounts are hidden before the scripts, too', async () => {
  const { page } = person
  await person.loginAt('/', 'jagapintu', memberPassword)
  await page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).click()
  const release = await holdScripts(person)
  const amounts = page.getByRole('main').getByText(/^Rp\.\s\d/)
  await openRenderedWith(person, '/', amounts)
  expect(await amounts.filter({ visible: true }).count()).toBe(0)
  release()
  await person.waitForHydration()
  expect(await amounts.filter({ visible: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sembunyikan jumlah uang' }).click()
  await amounts.first().waitFor()
})

test('other screens render without their data and keep text that was typed too early', async () => {
  const { page } = person
  await person.loginAt('/m/withdraw', 'jagapintu', memberPassword)
  await person.heading('Penarikan Saldo').waitFor()
  const release = await holdScripts(person)
  await page.goto('/m/network/genealogy?daftar=1', { waitUntil: 'commit' })
  await person.heading('Jaringan').waitFor()
  expect(new URL(page.url()).search).toBe('?daftar=1')
  const search = page.getByLabel('Cari username di jaringan Anda')
  await search.fill('penerima')
  release()
  await person.waitForHydration()
  await page.getByRole('article').first().waitFor()
  expect(await search.inputValue()).toBe('penerima')
})

test('a page of another build is rendered on the client', async () => {
  const { page } = person
  await person.loginAt('/', 'jagapintu', memberPassword)
  await person.heading('Beranda').waitFor()
  await page.route('/m/wallet', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"buildId":"[^"]*"/, '"buildId":"older"')
    expect(body).toContain('"buildId":"older"')
    await route.fulfill({ response, body: body.replace('<h1', '<h1 id="server-rendered"') })
  })
  await page.goto('/m/wallet')
  await page.locator('#server-rendered').waitFor({ state: 'detached' })
  await person.heading('Dompet Saya').waitFor()
})

test('a login page that wants to lead to another site leads to the dashboard', async () => {
  await person.page.goto('/auth/login?next=%2F%2Fevil.example%2F')
  await person.login('jagapintu', memberPassword)
  await person.heading('Beranda').waitFor()
})

// covers: /
test('a logged-in user skips the login page', async () => {
  await person.loginAt('/', 'jagapintu', memberPassword)
  await person.page.goto('/auth/login')
  await person.sees(person.heading('Beranda'))
})

test('a session survives a reload, and the address keeps the state of a page', async () => {
  await person.loginAt('/m/pins/transfer', 'jagapintu', memberPassword)
  const { page } = person
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('Tidak ada yang cocok').waitFor()
  await page.reload()
  await page.getByText('Tidak ada yang cocok').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('zzzz')
})

// covers: /m/network/genealogy/:username
test('the tree of one member has an address of its own', async () => {
  await person.loginAt('/m/network/genealogy/jagapintu', 'jagapintu', memberPassword)
  await person.heading('Jaringan').waitFor()
  await person.sees(person.page.getByRole('article').filter({ hasText: 'jagapintu' }).first())
})

test('a member gets the not-found page for the admin area', async () => {
  const { page } = person
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await person.loginAt('/a/pins', 'jagapintu', memberPassword)
  await person.heading('Halaman tidak ditemukan').waitFor()
  await page.goto('/a/withdraws')
  await person.heading('Halaman tidak ditemukan').waitFor()
  expect(await page.getByText('Admin Area').count()).toBe(0)
  expect(asked.filter((path) => path.includes('/remotes/admin/') || path.endsWith('/a'))).toEqual([])
})

// covers: /m/404
test('an unknown address shows the not-found page, which links home', async () => {
  await person.loginAt('/', 'admin', adminPassword)
  person.errors.expectFailure(404, '/api/networks/genealogy/tidakada')
  for (const path of [
    '/entah-apa',
    '/m/entah-apa',
    '/a/entah-apa',
    '/m/404',
    '/m/network/genealogy/tidakada',
  ]) {
    await person.page.goto(path)
    await person.sees(person.heading('Halaman tidak ditemukan'))
    await person.page.getByText('This page could not be found').waitFor()
  }
  await person.page.getByRole('link', { name: 'Ke Beranda' }).click()
  await person.heading('Beranda').waitFor()
})

test('a guest gets the not-found page for a wrong address, file or undecodable path', async () => {
  // An answer by another page than the shell's would have its own structure and styles.
  const shown: string[] = []
  for (const path of ['/entah-apa', '/.git/config', '/m/network/genealogy/%', '//[']) {
    if (path !== '/entah-apa') person.errors.expectFailure(404, path)
    await person.page.goto(`${origin()}${path}`)
    await person.heading('Halaman tidak ditemukan').waitFor()
    shown.push(await person.page.locator('main').innerHTML())
  }
  expect(new Set(shown).size).toBe(1)
})

test('an outdated browser gets a notice, on pages rendered by server and client', async () => {
  const { page } = person
  const tooOld = page.getByRole('alert').filter({ hasText: 'Browser ini terlalu lama untuk Jejaring' })
  await page.goto('/auth/login')
  await person.heading('Masuk').waitFor()
  expect(await tooOld.isVisible()).toBe(false)
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'))
  for (const path of ['/auth/login', '/alamat-lain']) {
    await page.goto(path, { waitUntil: 'commit' })
    await tooOld.waitFor()
  }
})

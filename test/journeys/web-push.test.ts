import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@jejaring/testing/eventually'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PushBrowser } from '../../services/whatsapp/src/testing/push-browser'
import { openBrowser } from '../support/browser'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { vapidKeys } from '../support/vapid-keys'
import { PushService } from './push-service'

const password = 'sandi-member-uji'
const username = 'terimakabar'
const phone = new PushBrowser()

let directory: string
let service: PushService
let system: RunningSystem
let admin: Visitor
let member: Visitor
let browser: Browser

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-push-'))
  service = await PushService.start(directory)
  system = await RunningSystem.start({
    ...vapidKeys(),
    PUSH_HOSTS: service.host,
    NODE_EXTRA_CA_CERTS: service.certificateFile,
  })
  browser = await openBrowser()
  admin = await logIn('admin', adminPassword)
  await admin.post('/api/pins/create', { package_id: 1, qty: 4, password: adminPassword })
  await register(admin, 'admin', username)
  const transfer = { package_id: 1, username, qty: 2, password: adminPassword }
  expect((await admin.post('/api/pins/transfer', transfer)).status).toBe(200)
  member = await logIn(username, password)
  await register(member, username, 'anakkabar')
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await system?.stop()
  await service?.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function logIn(name: string, secret: string): Promise<Visitor> {
  const visitor = new Visitor(system.origin)
  await visitor.login(name, secret)
  return visitor
}

async function register(visitor: Visitor, upline: string, name: string): Promise<void> {
  const { body } = await visitor.get<{ results: { id: string }[] }>('/api/banks/select2')
  const person = {
    name: 'Wahyu Santoso',
    phone: '081298765432',
    bankId: body.results[0]?.id ?? '',
    account: '9876543210',
    password,
  }
  const answer = await visitor.post(
    '/api/networks/register',
    registrationBody({ upline, side: 'left' }, [name], person),
  )
  expect(answer.status).toBe(200)
}

/** Requests a withdrawal as the member and pays it as the admin; the bonus must have arrived. */
async function payWithdrawal(): Promise<void> {
  await eventually(async () => {
    const request = { type: 'sponsor', amount: 50_000, password }
    expect((await member.post('/api/withdraws/request', request)).status).toBe(200)
  })
  const pending = { length: 10, st: 'pending' }
  const { body } = await admin.post<{ data: { id: string }[] }>('/api/withdraws/datatable/a', pending)
  const change = { status: 'success', from: 'pending', ids: body.data.map(({ id }) => id) }
  expect((await admin.post('/api/withdraws/change_status', { status_data: change })).status).toBe(200)
}

/** A phone whose browser has registered with the push service on this machine: Chromium's own needs the internet. */
async function openPhone(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: system.origin,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'id-ID',
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const json = { endpoint: `https://${service.host}/hp`, keys: { p256dh: phone.p256dh, auth: phone.auth } }
  await context.addInitScript(`
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify(json)}) })`)
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto('/m/profile')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByRole('heading', { name: 'Profil Saya', level: 1 }).waitFor()
  return { context, page }
}

test('a paid withdrawal is shown on a phone that wants it, until its session ends', async () => {
  const { context, page } = await openPhone()
  await page.getByRole('button', { name: 'Aktifkan', exact: true }).click()
  await page.getByText('Aktif di perangkat ini.').waitFor()

  await payWithdrawal()
  await eventually(() => expect(service.messages).toHaveLength(1))
  const [{ path, body }] = service.messages as [{ path: string; body: Buffer }]
  const text = phone.decrypt(body)
  expect(path).toBe('/hp')
  expect(JSON.parse(text)).toMatchObject({ path: '/m/withdraw', body: expect.stringContaining('dibayar') })
  // A lock screen shows it to anybody.
  expect(text).not.toMatch(/Rp|\d{2}|Wahyu|terimakabar/)

  const [worker] = context.serviceWorkers()
  const shown = await worker?.evaluate(async (data) => {
    const titles: string[] = []
    const scope = globalThis as unknown as {
      registration: { showNotification(title: string): Promise<void> }
      dispatchEvent(event: Event): void
    }
    scope.registration.showNotification = async (title) => void titles.push(title)
    const PushEventClass = (globalThis as unknown as { PushEvent: new (type: string, init: object) => Event })
      .PushEvent
    scope.dispatchEvent(new PushEventClass('push', { data }))
    await new Promise((resolve) => setTimeout(resolve))
    return titles
  }, text)
  expect(shown).toEqual([JSON.parse(text).title])

  await page.goto('/auth/logout')
  await page.getByRole('heading', { name: 'Masuk', level: 1 }).waitFor()
  await context.close()
  await payWithdrawal()
  const again = await openPhone()
  await again.page.getByRole('button', { name: 'Aktifkan', exact: true }).waitFor()
  expect(service.messages).toHaveLength(1)
  await again.context.close()
}, 180_000)

test('a subscription that the push service no longer knows ends', async () => {
  const { context, page } = await openPhone()
  await page.getByRole('button', { name: 'Aktifkan', exact: true }).click()
  await page.getByText('Aktif di perangkat ini.').waitFor()
  service.status = 410
  await register(member, 'anakkabar', 'anakkedua')
  await payWithdrawal()
  const count = service.messages.length
  await eventually(async () => {
    expect(service.messages.length).toBeGreaterThanOrEqual(count)
    await page.reload()
    await page.getByRole('button', { name: 'Aktifkan', exact: true }).waitFor({ timeout: 2_000 })
  })
  await context.close()
}, 180_000)

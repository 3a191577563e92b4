/// <reference lib="dom" />

import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const arrive = useBrowser()
let person: User

beforeAll(async () => {
  const testData = await TestData.create()
  await testData.addMember('dipasang')
})
beforeEach(async () => {
  person = await arrive({ phone: true, worker: true })
})
afterEach(async () => {
  await person.close()
})

test('a phone finds everything to install the app', async () => {
  const { page } = person
  await page.goto('/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(manifest ?? '')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, start_url, display } = await answer.json()
  expect([start_url, display]).toEqual(['/', 'standalone'])
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      return `${bitmap.width}x${bitmap.height}`
    }, src)
    expect(size).toBe(sizes)
  }
})

test('the app shows an offline page and caches no response of the API', async () => {
  const { page, context, errors } = person
  await person.loginAt('/m/wallet', 'dipasang', memberPassword)
  await person.heading('Dompet Saya').waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await person.heading('Dompet Saya').waitFor()
  // Until then it is the server-rendered page, before any script.
  await person.waitForHydration()

  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      addresses.push(...requests.map(({ url }) => new URL(url).pathname))
    }
    return addresses
  })
  expect(kept).toContainEqual(expect.stringMatching(/^\/static\/js\/.+\.js$/))
  expect(kept).toContainEqual(expect.stringMatching(/^\/remotes\/member\/static\/js\/.+\.js$/))
  expect(kept.filter((path) => /^\/(api|wa)/.test(path) || path === '/' || path.startsWith('/m/'))).toEqual(
    [],
  )

  // Requests in flight when the network went.
  errors.allowFailures(0, /^\/api\/|\.(js|css|json)$/)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Tidak ada sambungan internet' }).waitFor()
  // The page reloads at its own address as soon as the network is back.
  await context.setOffline(false)
  await person.heading('Dompet Saya').waitFor()
})

test('the files that the server links for a screen exist', async () => {
  const { page } = person
  for (const [remote, names] of [
    ['member', ['', 'dashboard', 'network-genealogy', 'withdraw', 'wallet']],
    ['admin', ['', 'withdraws', 'datamaster-users', 'payout', 'datamaster-account']],
    ['reports', ['', 'wallets', 'as-of']],
  ] as const) {
    const answer = await page.request.get(`/remotes/${remote}/screens.json`)
    const { chunks }: { chunks: Record<string, { files: string[] }> } = await answer.json()
    expect(Object.keys(chunks)).toEqual(expect.arrayContaining([...names]))
    for (const { files } of Object.values(chunks)) {
      expect(files).not.toEqual([])
      for (const file of files) expect([file, (await page.request.head(file)).status()]).toEqual([file, 200])
    }
  }
})

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { services } from '../../tools/dev/services'
import { chart } from '../support/helm'
import { Visitor } from '../support/http/visitor'
import { adminPassword } from '../support/running-system'
import { helmOn, kubectl } from './kubectl'
import { reconcile, row } from './ledgers'
import { Load } from './load'
import { allReady, crash, evict, NAMESPACE, pods, restartServer, until } from './pods'
import { calls, compareReplicas, introducePods } from './scaling'
import { firstEvent } from './stream'
import { RequestLog } from './watched-visitor'

const origin = process.env.CLUSTER_ORIGIN ?? ''
const values = [
  ...['--namespace', NAMESPACE, '--values', join(__dirname, 'values.yaml'), '--wait', '--timeout', '15m'],
  ...[
    '--set',
    `image.tag=${process.env.IMAGE_TAG}`,
    '--set',
    `ingress.className=${process.env.INGRESS_CLASS}`,
  ],
  ...['--set', `dev.postgres.image=${process.env.POSTGRES_IMAGE}`],
  ...['--set', `dev.nats.image=${process.env.NATS_IMAGE}`],
]
const watch = new RequestLog()
const load = new Load(origin, watch)
const say = (text: string) => void process.stdout.write(`    ${text}\n`)

beforeAll(async () => {
  await kubectl('create', 'namespace', NAMESPACE)
  await kubectl('label', 'namespace', NAMESPACE, 'pod-security.kubernetes.io/enforce=restricted')
  const keys = [
    ...services.filter(({ database }) => database).map(({ name }) => `idempotency-secret-${name}`),
    ...services.filter(({ keys }) => keys?.includes('SEAL_KEY')).map(({ name }) => `seal-key-${name}`),
    ...['message-key', 'csrf-secret', 'caller-key'],
  ]
  const secrets = keys.map((key) => `--from-literal=${key}=${`rahasia-uji-${key}-`.repeat(2)}`)
  const words = [...secrets, `--from-literal=admin-password=${adminPassword}`, '--namespace', NAMESPACE]
  await kubectl('create', 'secret', 'generic', 'programme', ...words)
})

test('the chart installs and all pods become ready', async () => {
  await helmOn('install', 'toko', chart, ...values)
  await allReady()
  const restarted = (await pods()).filter(({ restarts }) => restarts > 0).map(({ component }) => component)
  expect(restarted).toEqual([])
  await helmOn('test', 'toko', '--namespace', NAMESPACE, '--timeout', '5m')
})

test('one origin serves the pages, the remotes and the calls', async () => {
  const statusOf = async (path: string) => (await fetch(origin + path)).status
  for (const path of ['/', '/login', '/remotes/member/mf-manifest.json', '/readyz', '/api/openapi.json'])
    expect([path, await statusOf(path)]).toEqual([path, 200])
  for (const path of ['/remotes/member/tidak-ada.js', '/api/tidak-ada'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})

test('a journey: pins, registrations, a bonus, a withdrawal', async () => {
  const earner = await load.prepare()
  const visitor = await load.programme.visitor(earner)
  const wallet = async () => {
    const { body } = await visitor.get<{ dashboard: { bonus: { sponsor: number } } }>('/api/dashboard')
    return body.dashboard.bonus.sponsor
  }
  await until('the bonus arrives', async () => (await wallet()) > 0, 60)
  const request = { type: 'sponsor', amount: 50_000, password: load.programme.password }
  const { status, body } = await visitor.post<{ invoice: string }>('/api/withdraws/request', request)
  expect([status, body]).toEqual([200, expect.objectContaining({ invoice: expect.any(String) })])
  const admin = await load.programme.visitor('admin')
  const list = await admin.post<{ data: { invoice: string }[] }>('/api/withdraws/datatable/a', { length: 10 })
  expect(list.body.data.map(({ invoice }) => invoice)).toContain(body.invoice)
})

describe('every gateway pod serves', () => {
  const gatewayUrls = async () => (await pods('gateway')).map(({ ip }) => `http://${ip}:8080`)

  test('a session', async () => {
    const [one, other] = await gatewayUrls()
    const visitor = new Visitor(one!)
    await visitor.login('admin', adminPassword)
    const { cookie } = visitor.session
    for (const gatewayUrl of [one, other])
      expect((await fetch(`${gatewayUrl}/api/users/profile`, { headers: { cookie } })).status).toBe(200)
    expect((await visitor.get('/api/auth/logout')).status).toBe(200)
    expect((await fetch(`${other}/api/users/profile`, { headers: { cookie } })).status).toBe(401)
  })

  test('counting wrong passwords', async () => {
    const visitors = (await gatewayUrls()).map((gatewayUrl) => new Visitor(gatewayUrl))
    const wrong = (index: number) =>
      visitors[index % 2]!.post('/api/auth/login', { username: 'tidakada99', password: 'salah-sekali' })
    for (const visitor of visitors) await visitor.get('/api/users/profile')
    const statuses: number[] = []
    for (let index = 0; index < 8; index++) statuses.push((await wrong(index)).status)
    // Five are free, whichever pod counts them; then one has to wait.
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
    expect(statuses.slice(5)).toContain(429)
  })

  test('the live log, which goes on at another pod where it was', async () => {
    const [one, other] = await gatewayUrls()
    const visitor = new Visitor(one!)
    await visitor.login('admin', adminPassword)
    const { cookie } = visitor.session
    const first = await firstEvent(`${one}/wa/logs`, { cookie })
    await visitor.get('/wa/restart')
    const next = await firstEvent(`${other}/wa/logs`, { cookie, 'last-event-id': first.id })
    expect(BigInt(next.id)).toBeGreaterThan(BigInt(first.id))
  })
})

describe('under load', () => {
  beforeAll(() => load.start())

  /** Runs a disruption under load; every failed request must succeed on its first retry. */
  const during = async (what: string, work: () => Promise<string>) => {
    const before = { requests: watch.requests, failures: watch.failures.length }
    const said = await work()
    await sleep(5_000)
    const failed = watch.failures.slice(before.failures)
    const kinds = [
      ...new Set(failed.map(({ what: path, status, attempt }) => `${path} ${status} (try ${attempt})`)),
    ]
    say(
      `${what}: ${said}; ${watch.requests - before.requests} requests, ${failed.length} failed ${kinds.join(', ')}`,
    )
    expect(watch.requests).toBeGreaterThan(before.requests)
    expect(watch.failedRetries(before.failures)).toEqual([])
  }

  test('every pod is replaced by an upgrade', async () => {
    const before = new Set((await pods()).map(({ uid }) => uid))
    await during('upgrade', async () => {
      await helmOn('upgrade', 'toko', chart, ...values, '--set', 'defaults.podAnnotations.proof=second')
      await allReady()
      const kept = (await pods()).filter(({ uid }) => before.has(uid)).map(({ component }) => component)
      expect(kept.sort()).toEqual(['dev-nats', 'dev-postgres'])
      return `${before.size - 2} pods replaced`
    })
  })

  const replicated = [
    'gateway',
    'identity',
    'config',
    'network',
    'pins',
    'wallet',
    'rewards',
    'shell',
    'member',
  ]
  test.each(replicated)('a pod of %s crashes', async (component) => {
    await during(`crash of ${component}`, async () => {
      const [pod] = await pods(component)
      await crash(pod!)
      await until(`${component} runs again`, async () =>
        (await pods(component)).some(({ uid, restarts }) => uid === pod!.uid && restarts > pod!.restarts),
      )
      await allReady()
      return 'one of two'
    })
  })

  test('the settler with the lease goes away, and the other one settles', async () => {
    const holder = async () =>
      await row<{ holder: string; valid: boolean }>(
        'network',
        'SELECT holder, until > clock_timestamp() AS valid FROM settler_lease',
      )
    await during('end of the settler with the lease', async () => {
      const before = await holder()
      for (const pod of await pods('settler')) {
        await crash(pod)
        await sleep(1_000)
        if ((await holder()).holder !== before.holder) break
      }
      await until('the lease is held by another', async () => {
        const now = await holder()
        return now.valid && now.holder !== before.holder
      })
      await allReady()
      return 'the lease moved'
    })
  })

  test('every pod is evicted, one of a component after the other', async () => {
    await during('evictions', async () => {
      const all = (await pods()).filter(({ component }) => !component.startsWith('dev-'))
      for (const pod of all) {
        await evict(pod)
        await until(`${pod.name} is gone`, async () => !(await pods()).some(({ uid }) => uid === pod.uid))
      }
      await allReady()
      return `${all.length} pods`
    })
  })

  test.each(['dev-nats', 'dev-postgres'])('the only %s is restarted', async (component) => {
    await during(`restart of ${component}`, async () => {
      let seconds = 0
      await watch.whileUnavailable(async () => {
        seconds = await restartServer(component)
      })
      await sleep(10_000)
      await allReady()
      return `back after ${seconds.toFixed(1)} s`
    })
    expect(watch.withoutRetryAfter()).toEqual([])
  })

  test('every request succeeded in the end', async () => {
    await load.stop()
    say(`${watch.requests} requests, ${watch.failures.length} tries failed`)
    expect(load.programme.tree.members.size).toBeGreaterThan(50)
  })
})

describe('two pods have at least 1.7 times the capacity of one', () => {
  beforeAll(introducePods)

  test.each(Object.keys(calls))('%s', async (component) => {
    const visitor = await load.programme.visitor(load.programme.anyMember())
    const { one, two } = await compareReplicas(component, visitor)
    const rates = `${two.toFixed(0)} answers/s by two pods with a core each, ${one.toFixed(0)} by one`
    say(`${component}: ${rates}: ${(two / one).toFixed(2)} times`)
    expect(two / one).toBeGreaterThanOrEqual(1.7)
  })
})

test('nothing is lost, doubled or stuck, and the books balance', async () => {
  let last: { code: number | null; output: string } = { code: 1, output: '' }
  await until(
    'the books agree',
    async () => {
      last = await reconcile()
      return last.code === 0 && !/wait for|Running/.test(last.output)
    },
    120,
  ).catch(() => undefined)
  say(last.output.trim().split('\n').join('\n    '))
  expect(last.output).toMatch(/The books agree/)
  expect(last.output).toContain(`Compared ${load.programme.tree.members.size} placements`)
  const sums = await row<{ parked: string }>('wallet', 'SELECT count(*)::text AS parked FROM parked_messages')
  expect(sums).toEqual({ parked: '0' })
  await helmOn('uninstall', 'toko', '--namespace', NAMESPACE)
})

import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { IdentityServiceService, ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { type Caller, makeClient, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing/eventually'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { residentMegabytes, sendHalfForms } from './half-sent-forms'

const IS_FULL_RUN = process.env.ATTACK === 'full'
/** Free failures of one address (rule book §1, docs/security.md). */
const FREE_FAILURES = 30

const appSecret = 'app-secret-of-the-office'

let system: RunningSystem
let admin: Visitor
beforeAll(async () => {
  system = await RunningSystem.start({
    TRUST_PROXY: '1',
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: 'verify-token-of-the-office',
  })
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
})
afterAll(() => system?.stop())

/** Variables of a process of the product. */
function environmentOf(name: string): Map<string, string> {
  const text = readFileSync(`/proc/${system.pidOf(name)}/environ`, 'utf8')
  const pairs = text.split('\0').map((line) => line.split(/=(.*)/s) as [string, string])
  return new Map(pairs)
}

const addresses = () =>
  [...environmentOf('gateway')].filter(([name]) => name.endsWith('_ADDRESS')).map(([, address]) => address)

describe('unfinished bodies', () => {
  it.each([
    ['of strangers', 300, '/api/auth/login', () => new Visitor(system.origin)],
    // Their files count against the budget of the process; the chart limits its memory to 512 MB.
    ['of a member', 400, '/api/users/profile', () => admin],
  ] as const)(
    '%s neither fill the gateway above %i MB nor keep others out',
    async (_who, most, path, sender) => {
      const visitor = sender()
      await visitor.get('/api/users/profile')
      const gateway = system.pidOf('gateway') ?? 0
      const forms = await sendHalfForms(system.origin, IS_FULL_RUN ? 1_000 : 200, path, visitor.session)
      try {
        await eventually(() => forms.answers.length > 0)
        for (let n = 0; n < 5; n++) {
          expect(residentMegabytes(gateway)).toBeLessThan(most)
          expect((await admin.post('/api/audit/datatable', { length: 1 })).status).toBe(200)
          await new Visitor(system.origin).login('admin', adminPassword)
        }
      } finally {
        forms.close()
      }
    },
  )
})

describe('webhooks', () => {
  const failed = {
    status: 'failed',
    timestamp: '1750857384',
    biz_opaque_callback_data: randomUUID(),
    errors: [{ code: 131026 }],
  }
  const value = { metadata: { phone_number_id: '106540352242922' }, statuses: [failed] }
  const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] })
  const signatureOf = (body: string, secret = appSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const send = async (body: string, signature?: string, address = '203.0.113.7') => {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(signature && { 'x-hub-signature-256': signature }),
    }
    return (await fetch(`${system.origin}/api/whatsapp/webhook`, { method: 'POST', body, headers })).status
  }

  it('are refused unless the secret of the app signs their bytes', async () => {
    const signatures = [
      undefined,
      'sha256=',
      signatureOf(`${payload} `),
      signatureOf(payload, 'another-secret-of-an-app'),
      signatureOf(payload).replace('sha256', 'sha1'),
    ]
    for (const signature of signatures) expect(await send(payload, signature)).toBe(403)
    const wrongToken = '/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1'
    expect((await fetch(system.origin + wrongToken)).status).toBe(403)
  })

  it('change nothing when they are repeated, and are limited in size', async () => {
    for (let time = 0; time < 3; time++) expect(await send(payload, signatureOf(payload))).toBe(200)
    const large = JSON.stringify({ entry: [], filler: 'x'.repeat(300 * 1024) })
    expect(await send(large, signatureOf(large))).toBe(413)
  })

  it('are refused without the documented form, even signed', async () => {
    for (const body of ['', '{', 'null', '[]', '{"entry":{}}'])
      expect([body, await send(body, signatureOf(body))]).toEqual([body, 422])
  })

  it('are limited by address, and a flood keeps neither WhatsApp nor members out', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 300; n++) statuses.add(await send(payload, 'sha256=', '198.51.100.9'))
    expect([...statuses].sort()).toEqual([403, 429])
    expect(await send(payload, signatureOf(payload))).toBe(200)
    expect((await admin.post('/api/audit/datatable', { length: 1 })).status).toBe(200)
  })
})

describe('forged callers', () => {
  const forged: Caller = { requestId: 'forged', actor: { memberId: ROOT_MEMBER_ID, role: 'admin' } }

  it('get no answer, even from the user of the product', async () => {
    const { client, close } = makeClient(
      IdentityServiceService,
      environmentOf('gateway').get('IDENTITY_ADDRESS') ?? '',
      () => forged,
    )
    await expect(client.listAudit({ ...ListAuditRequest.create() })).rejects.toMatchObject({
      code: 'forbidden',
    })
    close()
  })

  const anotherUser = process.getuid?.() === 0 ? it : it.skip
  anotherUser('of another user of the machine do not reach a service, and read no secret', async () => {
    const sockets = addresses().map((address) => address.replace(/^unix:/, ''))
    const files = ['secrets.json', 'postgres/password', 'nats/token'].map((file) =>
      join(system.dataDirectory, file),
    )
    files.push(`/proc/${system.pidOf('identity')}/environ`)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(__dirname, 'stranger.cjs'), sockets.join(), files.join()],
      { uid: 65_534, gid: 65_534, cwd: '/' },
    )
    const outcomes = JSON.parse(stdout)
    expect(sockets.length).toBeGreaterThan(5)
    expect(outcomes).toEqual(Object.fromEntries([...sockets, ...files].map((path) => [path, 'EACCES'])))
  })

  it('find no service on a port, and metrics on loopback only', () => {
    const pids = [
      'identity',
      'config',
      'network',
      'settler',
      'pins',
      'wallet',
      'rewards',
      'whatsapp',
      'gateway',
    ]
    for (const name of pids) {
      const host = environmentOf(name).get('LISTEN_HOST') ?? '127.0.0.1'
      expect([name, host, environmentOf(name).has('GRPC_PORT')]).toEqual([name, '127.0.0.1', false])
    }
  })
})

// The last ones: afterwards their address has to wait.
describe('parallel guessing', () => {
  it('gets no more guesses than guessing one by one, whatever the port of the sender', async () => {
    const visitor = new Visitor(system.origin)
    const statuses = await Promise.all(
      Array.from({ length: IS_FULL_RUN ? 300 : 93 }, async (_, n) => {
        const address = { 'x-forwarded-for': `198.51.100.7:${5_000 + n}` }
        const login = { username: `tamu${n}`, password: 'tebakan salah' }
        return (await visitor.post('/api/auth/login', login, undefined, address)).status
      }),
    )
    const countOf = (status: number) => statuses.filter((one) => one === status).length
    expect(countOf(422)).toBeGreaterThan(0)
    expect(countOf(422)).toBeLessThanOrEqual(FREE_FAILURES)
    expect(countOf(422) + countOf(429) + countOf(503)).toBe(statuses.length)
    // They are counted now, so that the next one has to wait. On a busy machine some were refused uncounted (503).
    let next = 0
    for (let n = 0; n <= FREE_FAILURES && next !== 429; n++) {
      const login = { username: 'tamu', password: 'x' }
      const address = { 'x-forwarded-for': '198.51.100.7:80' }
      next = (await visitor.post('/api/auth/login', login, undefined, address)).status
    }
    expect(next).toBe(429)
  })
})

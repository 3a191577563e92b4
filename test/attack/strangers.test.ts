import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { IdentityServiceService, ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { type Caller, makeClient, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing/eventually'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { residentMegabytes, sendHalfForms } from './half-sent-forms'

const FULL = process.env.ATTACK === 'full'
/** Free failures of one address (rule book §1, docs/security.md). */
const FREE_FAILURES = 30

let system: RunningSystem
let admin: Visitor
beforeAll(async () => {
  system = await RunningSystem.start({ TRUST_PROXY: '1' })
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
      const forms = await sendHalfForms(system.origin, FULL ? 1_000 : 200, path, visitor.session)
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
      Array.from({ length: FULL ? 300 : 93 }, async (_, n) => {
        const address = { 'x-forwarded-for': `198.51.100.7:${5_000 + n}` }
        const login = { username: `tamu${n}`, password: 'tebakan salah' }
        return (await visitor.post('/api/auth/login', login, undefined, address)).status
      }),
    )
    const countOf = (status: number) => statuses.filter((one) => one === status).length
    expect(countOf(422)).toBeGreaterThan(0)
    expect(countOf(422)).toBeLessThanOrEqual(FREE_FAILURES)
    expect(countOf(422) + countOf(429) + countOf(503)).toBe(statuses.length)
    // They are counted now, so that the next one has to wait.
    expect(
      (
        await visitor.post('/api/auth/login', { username: 'tamu', password: 'x' }, undefined, {
          'x-forwarded-for': '198.51.100.7:80',
        })
      ).status,
    ).toBe(429)
  })
})

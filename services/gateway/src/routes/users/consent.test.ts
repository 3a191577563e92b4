import { invalid } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const path = '/api/users/consent'
const current = {
  key: 'privacy',
  version: '2026-11-27',
  text: 'Saya setuju {perusahaan} menyimpan data saya.',
}
const accepted = (version: string) => ({
  key: 'privacy',
  version,
  acceptedAt: new Date('2026-11-27T03:00:00Z'),
  how: 'app',
})
const callsOf = (name: string) => gateway.identity.calls.filter(({ method }) => method === name)

function configure(required: string, versions: readonly string[] = []) {
  gateway.actAs('member')
  gateway.config.answer({
    readValues: async () => ({
      values: [
        { key: 'consent_required', description: '', value: required },
        { key: 'office_name', description: '', value: 'PT $& Jaya' },
      ],
    }),
  })
  gateway.identity.answer({
    readOwnConsents: () => ({ current, consents: versions.map(accepted) }),
    acceptConsent: () => ({}),
  })
}

// covers: GET /api/users/consent success
it.each([
  [[], null],
  [['2020-01-01'], null],
  [['2026-11-27', '2020-01-01'], '2026-11-27T10:00:00.000+07:00'],
])('answers the text of the office, and with %j that it was accepted at %j', async (versions, at) => {
  configure('1', versions)
  const { status, body } = await gateway.get(path)
  expect([status, body]).toMatchObject([
    200,
    { version: '2026-11-27', text: 'Saya setuju PT $& Jaya menyimpan data saya.', accepted_at: at },
  ])
})

// covers: POST /api/users/consent success invalid forbidden
it('passes the shown version on, for the owner only', async () => {
  configure('1')
  expect((await gateway.post(path, { version: '2026-11-27' })).status).toBe(200)
  expect(callsOf('acceptConsent')[0]?.request).toEqual({ version: '2026-11-27' })
  expect((await gateway.post(path, {})).body.errors).toEqual({ version: expect.any(String) })
  gateway.identity.answer({
    acceptConsent: async () => {
      throw invalid('Teks ini sudah diperbarui.', { version: 'Teks ini sudah diperbarui.' })
    },
  })
  const old = await gateway.post(path, { version: '2020-01-01' })
  expect([old.status, old.body.errors]).toEqual([422, { version: 'Teks ini sudah diperbarui.' }])
  gateway.actAs('loggedInAs')
  expect((await gateway.post(path, { version: '2026-11-27' })).status).toBe(403)
})

it('answers 404 while the programme does not ask', async () => {
  configure('0')
  const before = callsOf('readOwnConsents').length + callsOf('acceptConsent').length
  expect((await gateway.get(path)).status).toBe(404)
  expect((await gateway.post(path, { version: '2026-11-27' })).status).toBe(404)
  expect(callsOf('readOwnConsents').length + callsOf('acceptConsent').length).toBe(before)
})

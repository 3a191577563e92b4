import { ListSessionsReply, ReadSecurityReply } from '@jejaring/proto/identity/v1/identity'
import { ListPinsReply } from '@jejaring/proto/pins/v1/pins'
import { ListEntriesReply, ListOwnWithdrawalsReply, Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { tooMany } from '@jejaring/service-kit'
import { readPdf } from '@jejaring/testing/pdf-text'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

function configure(value: string) {
  gateway.config.answer({
    readValues: async () => ({ values: [{ key: 'personal_data_export', description: '', value }] }),
  })
}

const counts = { total: 0n, filtered: 0n }
const notification = (index: number) => ({
  id: `n-${index}`,
  kind: 'pins',
  message: 'Anda menerima 1 pin.',
  read: false,
  createdAt: new Date('2026-11-26T03:00:00Z'),
})

function answerWith(all: readonly ReturnType<typeof notification>[]) {
  gateway.identity.answer({
    recordDataExport: () => ({}),
    readSecurity: () => ReadSecurityReply.create({}),
    listSessions: () => ListSessionsReply.create({}),
    readOwnConsents: () => ({
      current: undefined,
      consents: [
        { key: 'privacy', version: '2026-11-27', acceptedAt: new Date('2026-11-27T03:00:00Z'), how: 'app' },
      ],
    }),
    listNotifications: ({ query }) => {
      const { start = 0, length = 0 } = query ?? {}
      const count = BigInt(all.length)
      const notifications = all.slice(start, start + length)
      return { counts: { total: count, filtered: count }, notifications, unread: 0 }
    },
  })
  gateway.wallet.answer({
    readWallets: () => Wallets.create({}),
    listEntries: () => ListEntriesReply.fromPartial({ counts, wallets: {} }),
    listOwnWithdrawals: () => ListOwnWithdrawalsReply.fromPartial({ counts, wallets: {} }),
  })
  gateway.pins.answer({
    listPins: () => ListPinsReply.create({ counts }),
    listMovements: () => ({ counts, movements: [] }),
    countPins: () => ({ counts: [] }),
  })
}

const notificationsOf = (count: number) => Array.from({ length: count }, (_, index) => notification(index))
const recorded = () => gateway.identity.calls.filter(({ method }) => method === 'recordDataExport').length

// covers: GET /api/users/export success forbidden
it('sends one file with the account and all pages of each table, and records it', async () => {
  gateway.actAs('member')
  configure('1')
  answerWith(notificationsOf(130))
  const { status, headers, body } = await gateway.get('/api/users/export')
  expect([status, body.message]).toEqual([200, 'Data pribadi berhasil diunduh.'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="data-pribadi_.+\.json"$/)
  expect(headers['cache-control']).toBe('no-store')
  const tables = body.tables as unknown as Record<string, { id: string }[]>
  expect(tables.notifications).toHaveLength(130)
  expect(Object.keys(tables)).toEqual([
    'notifications',
    'wallet',
    'withdrawals',
    'vouchers',
    'pins',
    'pin_history',
    'repeat_orders',
  ])
  expect(body.consents).toEqual([
    { key: 'privacy', version: '2026-11-27', accepted_at: '2026-11-27T10:00:00.000+07:00', how: 'app' },
  ])
  expect(body).toMatchObject({ identity: null, truncated: [], account: { name: 'Budi Santoso' } })
  expect(gateway.identity.calls.filter(({ method }) => method === 'recordDataExport')).toHaveLength(1)
  gateway.actAs('loggedInAs')
  expect((await gateway.get('/api/users/export')).status).toBe(403)
})

// covers: GET /api/users/export/pdf success forbidden
it('sends the same as a PDF, and records it', async () => {
  gateway.actAs('member')
  configure('1')
  answerWith(notificationsOf(130))
  const before = recorded()
  const { status, headers, raw } = await gateway.get('/api/users/export/pdf')
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="data-pribadi_.+\.pdf"$/)
  expect(headers['cache-control']).toBe('no-store')
  const text = (await readPdf(raw)).lines.flat()
  expect(text.filter((line) => line === 'Anda menerima 1 pin.')).toHaveLength(130)
  expect(recorded()).toBe(before + 1)
  gateway.actAs('loggedInAs')
  expect((await gateway.get('/api/users/export/pdf')).status).toBe(403)
})

it('names a table with more than 5,000 rows', async () => {
  gateway.actAs('member')
  configure('1')
  answerWith(notificationsOf(5_001))
  const { body } = await gateway.get('/api/users/export')
  expect(body).toMatchObject({ truncated: ['notifications'] })
  expect((body.tables as unknown as Record<string, unknown[]>).notifications).toHaveLength(5_000)
})

it('answers 404 and records nothing while it is off', async () => {
  gateway.actAs('member')
  configure('0')
  const before = recorded()
  expect((await gateway.get('/api/users/export')).status).toBe(404)
  expect((await gateway.get('/api/users/export/pdf')).status).toBe(404)
  expect(recorded()).toBe(before)
})

it.each(['/api/users/export', '/api/users/export/pdf'])(
  'passes the refusal of too many files on: %s',
  async (path) => {
    gateway.actAs('member')
    configure('1')
    gateway.identity.answer({
      recordDataExport: () => {
        throw tooMany('Terlalu banyak unduhan data. Coba lagi dalam 10 menit.', 600)
      },
    })
    const { status, headers, body } = await gateway.get(path)
    expect([status, headers['retry-after']]).toEqual([429, '600'])
    expect(body.message).toBe('Terlalu banyak unduhan data. Coba lagi dalam 10 menit.')
  },
)

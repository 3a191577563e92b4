import { ListSessionsReply, ReadSecurityReply } from '@jejaring/proto/identity/v1/identity'
import { ListPinsReply } from '@jejaring/proto/pins/v1/pins'
import { ListEntriesReply, ListOwnWithdrawalsReply, Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { tooMany } from '@jejaring/service-kit'
import { readPdf } from '@jejaring/testing/pdf-text'
import { Edge } from '../../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

function configure(value: string) {
  edge.config.answer({
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
  edge.identity.answer({
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
  edge.wallet.answer({
    readWallets: () => Wallets.create({}),
    listEntries: () => ListEntriesReply.fromPartial({ counts, wallets: {} }),
    listOwnWithdrawals: () => ListOwnWithdrawalsReply.fromPartial({ counts, wallets: {} }),
  })
  edge.pins.answer({
    listPins: () => ListPinsReply.create({ counts }),
    listMovements: () => ({ counts, movements: [] }),
    countPins: () => ({ counts: [] }),
  })
}

const notificationsOf = (count: number) => Array.from({ length: count }, (_, index) => notification(index))
const recorded = () => edge.identity.calls.filter(({ method }) => method === 'recordDataExport').length

// covers: GET /api/users/export success forbidden
it('sends one file with the account and all pages of each table, and records it', async () => {
  edge.actAs('member')
  configure('1')
  answerWith(notificationsOf(130))
  const { status, headers, body } = await edge.get('/api/users/export')
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
  expect(edge.identity.calls.filter(({ method }) => method === 'recordDataExport')).toHaveLength(1)
  edge.actAs('loggedInAs')
  expect((await edge.get('/api/users/export')).status).toBe(403)
})

// covers: GET /api/users/export/pdf success forbidden
it('sends the same as a PDF, and records it', async () => {
  edge.actAs('member')
  configure('1')
  answerWith(notificationsOf(130))
  const before = recorded()
  const { status, headers, raw } = await edge.get('/api/users/export/pdf')
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="data-pribadi_.+\.pdf"$/)
  expect(headers['cache-control']).toBe('no-store')
  const text = (await readPdf(raw)).lines.flat()
  expect(text.filter((line) => line === 'Anda menerima 1 pin.')).toHaveLength(130)
  expect(recorded()).toBe(before + 1)
  edge.actAs('loggedInAs')
  expect((await edge.get('/api/users/export/pdf')).status).toBe(403)
})

it('names a table with more than 5,000 rows', async () => {
  edge.actAs('member')
  configure('1')
  answerWith(notificationsOf(5_001))
  const { body } = await edge.get('/api/users/export')
  expect(body).toMatchObject({ truncated: ['notifications'] })
  expect((body.tables as unknown as Record<string, unknown[]>).notifications).toHaveLength(5_000)
})

it('answers 404 and records nothing while it is off', async () => {
  edge.actAs('member')
  configure('0')
  const before = recorded()
  expect((await edge.get('/api/users/export')).status).toBe(404)
  expect((await edge.get('/api/users/export/pdf')).status).toBe(404)
  expect(recorded()).toBe(before)
})

it.each(['/api/users/export', '/api/users/export/pdf'])(
  'passes the refusal of too many files on: %s',
  async (path) => {
    edge.actAs('member')
    configure('1')
    edge.identity.answer({
      recordDataExport: () => {
        throw tooMany('Terlalu banyak unduhan data. Coba lagi dalam 10 menit.', 600)
      },
    })
    const { status, headers, body } = await edge.get(path)
    expect([status, headers['retry-after']]).toEqual([429, '600'])
    expect(body.message).toBe('Terlalu banyak unduhan data. Coba lagi dalam 10 menit.')
  },
)

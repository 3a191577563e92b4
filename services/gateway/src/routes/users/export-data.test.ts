import { ListSessionsReply, ReadSecurityReply } from '@jejaring/proto/identity/v1/identity'
import { ListPinsReply } from '@jejaring/proto/pins/v1/pins'
import { ListEntriesReply, ListOwnWithdrawalsReply, Wallets } from '@jejaring/proto/wallet/v1/wallet'
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

// covers: GET /api/users/export success forbidden
it('sends one file with the account and all pages of each table, and records it', async () => {
  edge.actAs('member')
  configure('1')
  const all = Array.from({ length: 130 }, (_, index) => notification(index))
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
      const notifications = all.slice(start, start + length)
      return { counts: { total: 130n, filtered: 130n }, notifications, unread: 0 }
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

it('answers 404 and records nothing while it is off', async () => {
  edge.actAs('member')
  configure('0')
  const recorded = () => edge.identity.calls.filter(({ method }) => method === 'recordDataExport').length
  const before = recorded()
  expect((await edge.get('/api/users/export')).status).toBe(404)
  expect(recorded()).toBe(before)
})

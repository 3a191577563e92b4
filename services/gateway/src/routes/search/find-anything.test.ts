import { ListMembersReply } from '@jejaring/proto/identity/v1/identity'
import { ListPinsReply, Pin } from '@jejaring/proto/pins/v1/pins'
import {
  ListPayoutsReply,
  ListVoucherWithdrawalsReply,
  ListWithdrawalsReply,
  Payout,
  PayoutStatus,
  VoucherWithdrawal,
  Withdrawal,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { ListMessagesReply, Message } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { notFound, unavailable } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('admin')
  gateway.identity.answer({
    findMember: async () => {
      throw notFound()
    },
    listMembers: async () => ListMembersReply.create({ members: [memberNamed('budi01', { id: 'm-2' })] }),
  })
  gateway.wallet.answer({
    listWithdrawals: async () =>
      ListWithdrawalsReply.create({
        withdrawals: [
          Withdrawal.create({
            id: 'w-1',
            invoice: 'WD-20261121-7',
            username: 'budi01',
            amountRequest: 50_000n,
            status: WithdrawalStatus.PENDING,
          }),
        ],
      }),
    listVoucherWithdrawals: async () =>
      ListVoucherWithdrawalsReply.create({
        vouchers: [VoucherWithdrawal.create({ id: 'v-1', invoice: 'VC-20261121-7', username: 'budi01' })],
      }),
    listPayouts: async () =>
      ListPayoutsReply.create({
        payouts: [
          Payout.create({ id: 'p-1', number: 'PO-20261121-1', total: 90_000n, status: PayoutStatus.READY }),
        ],
      }),
  })
  gateway.pins.answer({
    listPins: async () =>
      ListPinsReply.create({
        pins: [Pin.create({ id: 'n-1', code: 'ABCD', packageName: 'Regular', ownerUsername: 'budi01' })],
      }),
  })
  gateway.whatsapp.answer({
    listMessages: async () =>
      ListMessagesReply.create({
        messages: [Message.create({ id: 'x-1', template: 'recover', username: 'budi01', status: 'sent' })],
      }),
  })
})

async function search(adminDuty: string, q = 'budi') {
  const session = sessionOf(memberNamed('rina', { admin: true, adminDuty }))
  gateway.identity.answer({ readSessions: answerSessions(() => session) })
  const { status, body } = await gateway.post('/api/search', { q })
  return { status, body: body as unknown as SearchReply }
}

interface SearchReply {
  readonly results: readonly { readonly kind: string; readonly title: string }[]
  readonly unavailable: readonly string[]
  readonly errors?: Record<string, string>
}

// covers: POST /api/search success
test('finds members, money, pins and messages by the searches of their lists', async () => {
  const { body } = await search('owner', ' +62 812-3456 ')
  expect(body).toMatchObject({
    results: [
      { kind: 'member', title: 'budi01', detail: 'Budi Santoso · 081234567890', username: 'budi01' },
      { kind: 'withdrawal', id: 'w-1', title: 'WD-20261121-7', detail: 'budi01 · Rp. 50.000 · Menunggu' },
      { kind: 'voucher', title: 'VC-20261121-7' },
      { kind: 'payout', id: 'p-1', title: 'PO-20261121-1', detail: 'Rp. 90.000 · Siap diunduh' },
      { kind: 'pin', title: 'ABCD', detail: 'Regular · budi01' },
      { kind: 'message', title: 'Tautan lupa kata sandi', detail: 'budi01 · Terkirim' },
    ],
    unavailable: [],
  })
  const request = gateway.identity.calls.findLast(({ method }) => method === 'listMembers')?.request
  expect(request).toMatchObject({ query: { search: '+62 812-3456', length: 5 } })
})

test.each([
  ['finance', ['member', 'withdrawal', 'voucher', 'payout', 'pin']],
  ['support', ['member', 'withdrawal', 'voucher', 'pin', 'message']],
  ['stock', ['pin']],
  ['auditor', ['member', 'withdrawal', 'voucher', 'payout', 'pin', 'message']],
])('searches for the duty %s what it may read', async (duty, kinds) => {
  expect((await search(duty)).body.results.map(({ kind }) => kind)).toEqual(kinds)
})

test('the member with exactly the username is first', async () => {
  gateway.identity.answer({
    findMember: async () => memberNamed('budi0', { id: 'm-9' }),
    listMembers: async () =>
      ListMembersReply.create({
        members: [memberNamed('budi01', { id: 'm-2' }), memberNamed('budi0', { id: 'm-9' })],
      }),
  })
  const members = (await search('support', 'Budi0')).body.results.filter(({ kind }) => kind === 'member')
  expect(members.map(({ title }) => title)).toEqual(['budi0', 'budi01'])
})

test('returns the other results while a service is unavailable', async () => {
  gateway.pins.answer({
    listPins: async () => {
      throw unavailable()
    },
  })
  const { body } = await search('finance')
  expect(body.unavailable).toEqual(['pin'])
  expect(body.results.map(({ kind }) => kind)).toEqual(['member', 'withdrawal', 'voucher', 'payout'])
})

// covers: POST /api/search invalid
test.each(['', 'b', ' b ', 'b'.repeat(101)])('refuses the text "%s"', async (q) => {
  const { status, body } = await search('owner', q)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['q']])
})

test('takes the searched text from the body only, so that no log of addresses has it', async () => {
  gateway.actAs('admin')
  expect((await gateway.get('/api/search?q=081234567890')).status).toBe(404)
  expect((await gateway.post('/api/search?q=081234567890', {})).status).toBe(422)
})

import {
  AuditEntry,
  DuplicateAccount,
  Identifier,
  ListAuditReply,
  MemberStatus,
} from '@jejaring/proto/identity/v1/identity'
import { Side, Standing } from '@jejaring/proto/network/v1/network'
import { ListWithdrawalsReply, Wallets, WalletType, Withdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { notFound, unavailable } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const memberId = '01900000-0000-7000-8000-000000000002'
const entry = (id: string, names: Partial<AuditEntry>) => AuditEntry.create({ id, action: 'login', ...names })

beforeEach(() => {
  gateway.actAs('admin')
  gateway.identity.answer({
    findMember: async () => memberNamed('budi01', { id: memberId }),
    readSharing: async () => ({
      sharing: [
        {
          shared: Identifier.PHONE,
          accounts: [
            DuplicateAccount.create({ username: 'budi02', name: 'Budi', status: MemberStatus.ACTIVE }),
          ],
        },
      ],
    }),
    listConsents: async () => ({
      consents: [{ key: 'privacy', version: '2026-11-27', acceptedAt: new Date(0), how: 'app' }],
    }),
    listAudit: async () =>
      ListAuditReply.create({
        entries: [
          entry('1', { targetUsername: 'budi01', actorUsername: 'rina' }),
          entry('2', { actorUsername: 'budi012' }),
          entry('3', { actorUsername: 'budi01', impersonatorUsername: 'rina' }),
        ],
      }),
  })
  gateway.wallet.answer({
    readWallets: async () =>
      Wallets.create({
        total: { income: 9n, pulled: 2n, balance: 7n },
        waitingWithdrawals: { count: 1n, amount: 2n },
      }),
    listWithdrawals: async () =>
      ListWithdrawalsReply.create({
        withdrawals: [Withdrawal.create({ invoice: 'WD-20261121-7', type: WalletType.SPONSOR })],
      }),
  })
  gateway.pins.answer({
    countPins: async () => ({
      counts: [{ packageId: 1, packageCode: 'REG', packageName: 'Regular', available: 4n }],
    }),
  })
  gateway.network.answer({
    readStanding: async () => Standing.create({ sponsored: 3n, downlines: { left: 5n, right: 6n } }),
    readPlacement: async () => ({
      placedAt: new Date('2026-11-21T03:00:00Z'),
      sponsorUsername: 'admin',
      uplineUsername: 'sari01',
      side: Side.LEFT,
    }),
  })
})

async function overviewFor(adminDuty: string, username = 'budi01') {
  const session = sessionOf(memberNamed('rina', { admin: true, adminDuty }))
  gateway.identity.answer({ readSessions: answerSessions(() => session) })
  return await gateway.get(`/api/users/overview/${username}`)
}

// covers: GET /api/users/overview/:username success
test('returns everything about a member to an owner', async () => {
  const { body } = await overviewFor('owner', 'Budi01')
  expect(body).toMatchObject({
    member: { username: 'budi01', bank_account_address: null },
    wallet: { wallets: { income: 9, pulled: 2, balance: 7 }, waiting: { count: 1, amount: 2 } },
    withdrawals: [{ invoice: 'WD-20261121-7' }],
    pins: [{ name: 'Regular', total: 4 }],
    network: {
      sponsor: 'admin',
      upline: 'sari01',
      side: 'left',
      sponsored: 3,
      downlines: { left: 5, right: 6 },
    },
    sharing: [{ shared: 'phone', accounts: [{ username: 'budi02', active: true }] }],
    consents: [{ key: 'privacy', version: '2026-11-27', how: 'app' }],
    unavailable: [],
  })
  expect(body.audit).toMatchObject([
    { id: '1', who: 'rina' },
    { id: '3', who: 'rina' },
  ])
  const asked = gateway.wallet.calls.findLast(({ method }) => method === 'listWithdrawals')?.request
  expect(asked).toMatchObject({ memberId })
})

test.each(['finance', 'support'])('keeps the audit trail from the duty %s', async (duty) => {
  const { body } = await overviewFor(duty)
  expect([body.audit, body.unavailable]).toEqual([null, []])
  expect(body.wallet).not.toBeNull()
})

test('shows an account without a node, and all parts that are available', async () => {
  gateway.network.answer({
    readPlacement: async () => {
      throw notFound()
    },
  })
  gateway.pins.answer({
    countPins: async () => {
      throw unavailable()
    },
  })
  const { body } = await overviewFor('owner')
  expect(body).toMatchObject({ pins: null, unavailable: ['pins'], network: { placed_at: null, sponsor: '' } })
})

// covers: GET /api/users/overview/:username invalid
test('a pending account is unknown', async () => {
  gateway.identity.answer({ findMember: async () => memberNamed('budi01', { status: MemberStatus.PENDING }) })
  expect((await overviewFor('owner')).status).toBe(404)
})

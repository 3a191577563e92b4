import { Proposal } from '@jejaring/proto/common/v1/proposal'
import { ListPrizeClaimsReply, ListRewardClaimsReply } from '@jejaring/proto/rewards/v1/rewards'
import {
  ListPayoutsReply,
  ListVoucherWithdrawalsReply,
  ListWithdrawalsReply,
  Withdrawal,
} from '@jejaring/proto/wallet/v1/wallet'
import { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { ReadQueueReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { ROOT_MEMBER_ID, unavailable } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

interface Item {
  readonly name: string
  readonly count: number | null
  readonly amount: number | null
  readonly oldest_at: string | null
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const oldest = new Date('2026-11-21T03:00:00Z')
const counts = { total: 9n, filtered: 3n }
const proposal = (subject: string, proposedBy: string, status = 'pending') =>
  Proposal.create({ id: '1', subject, proposedBy, status, proposedAt: oldest, after: '{"total":"70000"}' })

beforeEach(() => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    listWithdrawals: async () =>
      ListWithdrawalsReply.create({
        counts,
        withdrawals: [Withdrawal.create({ createdAt: oldest })],
        sums: { requested: 150_000n },
      }),
    listPayouts: async () => ListPayoutsReply.create({ counts, sums: { total: 70_000n } }),
    listVoucherWithdrawals: async () => ListVoucherWithdrawalsReply.create({ counts }),
  })
  gateway.rewards.answer({
    listRewardClaims: async () => ListRewardClaimsReply.create({ counts }),
    listPrizeClaims: async () => ListPrizeClaimsReply.create({ counts }),
  })
  gateway.proposals.answer({
    listProposals: async () => ({
      proposals: [
        proposal('payout_files', 'another'),
        proposal('payout_files', 'm-1'),
        proposal('payout_files', 'another', 'approved'),
        proposal('config:withdraw_admin', 'another'),
      ],
    }),
  })
  gateway.whatsapp.answer({ readQueue: async () => ReadQueueReply.create({ failed: 2n, expiring: 5n }) })
  gateway.device.answer({ readDevice: async () => DeviceEvent.create({ event: 'ready' }) })
  gateway.deadLetters.answer({ countDeadLetters: async () => ({ count: 1n, oldest }) })
})

async function readAs(adminDuty: string) {
  const session = sessionOf(memberNamed('rina', { id: 'm-1', admin: true, adminDuty }))
  gateway.identity.answer({ readSessions: answerSessions(() => session) })
  const { body } = await gateway.get('/api/dashboard/admin')
  return body as unknown as { readonly items: readonly Item[]; readonly device: string | null }
}

// covers: GET /api/dashboard/admin success
test('counts, sums and the oldest of everything that waits for an owner', async () => {
  const { items, device } = await readAs('owner')
  expect(gateway.whatsapp.calls.filter(({ method }) => method === 'readQueue')).toHaveLength(1)
  const oldest_at = '2026-11-21T10:00:00.000+07:00'
  expect(items).toHaveLength(14)
  for (const [name, count, amount] of [
    ['withdrawals_pending', 3, 150_000],
    // Not the admin's own file, nor the one that is approved.
    ['payouts_approval', 1, 70_000],
    // Of `config`, `wallet` and `identity`.
    ['proposals', 6, null],
    ['dead_letters', 6, null],
  ])
    expect(items).toContainEqual({ name, count, amount, oldest_at })
  expect(items).toContainEqual({ name: 'messages_expiring', count: 5, amount: null, oldest_at: null })
  expect(device).toBe('ready')
})

const money = ['withdrawals_pending', 'withdrawals_process', 'vouchers_pending', 'vouchers_process']
const claims = ['claims_pending', 'claims_process', 'prizes_pending']
const messages = ['messages_failed', 'messages_expiring']

test.each([
  ['stock', [], null],
  ['support', [...money, ...claims, ...messages], 'ready'],
  [
    'finance',
    [...money, 'payouts_approval', 'payouts_ready', 'payouts_result', ...claims, 'proposals'],
    null,
  ],
  ['auditor', [...money, 'payouts_ready', 'payouts_result', ...claims, ...messages, 'dead_letters'], 'ready'],
])('shows the duty %s its own parts', async (duty, names, expectedDevice) => {
  const { items, device } = await readAs(duty)
  expect(items.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(device).toBe(expectedDevice)
})

test('counts only the proposals that the duty may decide', async () => {
  const { items } = await readAs('finance')
  expect(items).toContainEqual(expect.objectContaining({ name: 'proposals', count: 3 }))
})

test('shows the other parts while a service is unavailable', async () => {
  const failing = async () => {
    throw unavailable()
  }
  gateway.rewards.answer({ listRewardClaims: failing })
  gateway.device.answer({ readDevice: failing })
  const { items, device } = await readAs('owner')
  expect(items).toContainEqual({ name: 'claims_pending', count: null, amount: null, oldest_at: null })
  expect(items).toContainEqual(expect.objectContaining({ name: 'prizes_pending', count: 3 }))
  expect(device).toBe('unavailable')
})

test.each([
  ['a member', { admin: false }, true],
  ['the root account', { admin: true, id: ROOT_MEMBER_ID }, true],
  ['another admin', { admin: true }, false],
])('the profile reports whether %s has a node', async (_, member, hasNode) => {
  const session = sessionOf(memberNamed('rina', member))
  gateway.identity.answer({ readSessions: answerSessions(() => session) })
  expect((await gateway.get('/api/users/profile')).body.user).toMatchObject({ has_node: hasNode })
})

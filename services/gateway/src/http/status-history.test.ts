import { ClaimStatus, PrizeStatus } from '@jejaring/proto/rewards/v1/rewards'
import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { notFound } from '@jejaring/service-kit'
import { TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
  const read =
    <Status>(status: Status) =>
    async ({ id }: { id: string }) => {
      if (id !== 'w-1') throw notFound()
      const at = new Date('2026-11-21T03:00:00Z')
      const step = { status, at, byUsername: 'kasir', byOwner: false, byProgramme: false, reason: 'Salah' }
      return { steps: [step] }
    }
  gateway.wallet.answer({
    readWithdrawalHistory: read(WithdrawalStatus.FAILED),
    readVoucherHistory: read(WithdrawalStatus.FAILED),
  })
  gateway.rewards.answer({
    readRewardClaimHistory: read(ClaimStatus.FAILED),
    readPrizeClaimHistory: read(PrizeStatus.FAILED),
  })
  gateway.actAs('admin')
})
afterAll(() => gateway.stop())

// covers: GET /api/withdraws/history/:id success invalid
// covers: GET /api/vouchers/history/:id success invalid
// covers: GET /api/rewards/claim/history/:id success invalid
// covers: GET /api/prizes/tour-bali/history/:id success invalid
it.each([
  ['/api/withdraws/history', 'Ditolak'],
  ['/api/vouchers/history', 'Ditolak'],
  ['/api/rewards/claim/history', 'Ditolak'],
  ['/api/prizes/tour-bali/history', 'Gagal'],
])('%s lists author, time and reason of each status', async (path, statusName) => {
  const { status, body } = await gateway.get(`${path}/w-1`)
  expect(status).toBe(200)
  expect(body.steps).toEqual([
    {
      at: '2026-11-21T10:00:00.000+07:00',
      username: 'kasir',
      by_owner: false,
      by_programme: false,
      reason: 'Salah',
      status: 'failed',
      status_name: statusName,
      status_class: 'danger',
      status_icon: 'x',
    },
  ])
  expect((await gateway.get(`${path}/w-2`)).status).toBe(404)
  expect((await gateway.get(`${path}/${'w'.repeat(51)}`)).status).toBe(422)
})

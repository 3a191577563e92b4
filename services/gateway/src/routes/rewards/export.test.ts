import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { Edge } from '../../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())
const sent = () => edge.rewards.calls.at(-1)?.request

async function* file() {
  yield { data: Buffer.from('PK') }
}

// covers: GET /api/rewards/claim/export success invalid
// covers: GET /api/prizes/tour-bali/export success invalid
describe.each([
  {
    url: '/api/rewards/claim/export',
    filters: 'fstatus=process&date_start=2026-11-01&date_finish=2026-11-30',
    name: 'penarikan-reward_proses_2026-11.xlsx',
    rows: { status: ClaimStatus.PROCESS, query: { dateStart: '2026-11-01', dateFinish: '2026-11-30' } },
  },
  {
    url: '/api/prizes/tour-bali/export',
    filters: 'st=success&type=bonus&search=budi&sort=bonus&dir=desc',
    name: 'tour-bali_bonus_berhasil_cari-budi.xlsx',
    rows: {
      status: PrizeStatus.SUCCESS,
      type: PrizeType.BONUS,
      query: { search: 'budi', order: [{ column: 'bonus', descending: true }] },
    },
  },
])('GET $url', ({ url, filters, name, rows }) => {
  beforeEach(() => {
    edge.actAs('admin')
    edge.rewards.answer({ exportRewardClaims: file, exportPrizeClaims: file })
  })

  it('streams the claims within the filters of their table', async () => {
    const { status, headers, raw } = await edge.get(`${url}?${filters}`)
    expect([status, raw.toString()]).toEqual([200, 'PK'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(sent()).toMatchObject({ rows })
  })

  it('refuses unknown filters', async () => {
    expect((await edge.get(`${url}?st=entah`)).status).toBe(422)
  })
})

import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
const sent = () => gateway.rewards.calls.at(-1)?.request

async function* file() {
  yield { data: Buffer.from('PK') }
}

// covers: GET /api/rewards/claim/export success invalid
// covers: GET /api/prizes/tour-bali/export success invalid
describe.each([
  {
    url: '/api/rewards/claim/export',
    table: '/api/rewards/claim/datatables',
    first: ClaimStatus.SUCCESS,
    filters: 'fstatus=process&date_start=2026-11-01&date_finish=2026-11-30',
    name: 'penarikan-reward_proses_2026-11.xlsx',
    rows: { status: ClaimStatus.PROCESS, query: { dateStart: '2026-11-01', dateFinish: '2026-11-30' } },
  },
  {
    url: '/api/prizes/tour-bali/export',
    table: '/api/prizes/tour-bali/datatable',
    first: PrizeStatus.FAILED,
    filters: 'st=success&type=bonus&search=budi&sort=bonus&dir=desc',
    name: 'tour-bali_bonus_berhasil_cari-budi.xlsx',
    rows: {
      status: PrizeStatus.SUCCESS,
      type: PrizeType.BONUS,
      query: { search: 'budi', order: [{ column: 'bonus', descending: true }] },
    },
  },
])('GET $url', ({ url, table, first, filters, name, rows }) => {
  beforeEach(() => {
    gateway.actAs('admin')
    gateway.rewards.answer({ exportRewardClaims: file, exportPrizeClaims: file })
  })

  it('streams the claims within the filters of their table', async () => {
    const { status, headers, raw } = await gateway.get(`${url}?${filters}`)
    expect([status, raw.toString()]).toEqual([200, 'PK'])
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(sent()).toMatchObject({ rows })
  })

  it.each(['st', 'fstatus'])('refuses an unknown status on its field %s', async (field) => {
    const { status, body } = await gateway.get(`${url}?${field}=entah`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('reads the status as its table does where both spellings are sent', async () => {
    await gateway.get(`${url}?st=failed&fstatus=success`)
    expect(sent()).toMatchObject({ rows: { status: first } })
    await gateway.post(table, { st: 'failed', fstatus: 'success' })
    expect(sent()).toMatchObject({ status: first })
  })
})

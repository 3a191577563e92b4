import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const url = '/api/audit/datatable'
const line = {
  id: 'e-1',
  occurredAt: new Date('2026-11-21T03:00:00Z'),
  service: 'identity',
  action: 'profile.updated',
  target: 'member:1',
  targetUsername: 'budi01',
  actorUsername: 'budi01',
  impersonatorUsername: 'admin',
  address: '203.0.113.9',
  requestId: 'r-1',
  before: '{"name":"Budi","bank":{"id":3}}',
  after: '',
}

// covers: POST /api/audit/datatable success
it('lists actor, represented member and changes', async () => {
  gateway.actAs('admin')
  const alone = { ...line, id: 'e-2', impersonatorUsername: '' }
  gateway.identity.answer({
    listAudit: async () => ({ counts: { total: 9n, filtered: 2n }, entries: [line, alone] }),
  })
  const { status, body } = await gateway.post(url, {
    draw: 1,
    search: { value: ' budi ' },
    datestart: '2026-11-01',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    recordsTotal: 9,
    recordsFiltered: 2,
    data: [
      {
        id: 'e-1',
        created_at: '2026-11-21T10:00:00.000+07:00',
        who: 'admin',
        on_behalf_of: 'budi01',
        target_name: 'budi01',
        before: { name: 'Budi', bank: { id: 3 } },
        after: null,
        request_id: 'r-1',
      },
      { id: 'e-2', who: 'budi01', on_behalf_of: '' },
    ],
  })
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({
    query: { search: 'budi', dateStart: '2026-11-01' },
  })
})

it('passes the filters on', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({ listAudit: async () => ({ counts: { total: 0n, filtered: 0n }, entries: [] }) })
  const filter = { actor: 'budi01', action: 'pins.voided', target: 'member' }
  await gateway.post(url, filter)
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject(filter)
  await gateway.post(url)
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({ actor: '', action: '', target: '' })
})

it('searches no codes that no entry can have', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({ listAudit: async () => ({ counts: { total: 0n, filtered: 0n }, entries: [] }) })
  await gateway.post(url, { actions: ['profile.updated\0'], kinds: ['member'] })
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({ actions: [], kinds: ['member'] })
})

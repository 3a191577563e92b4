import { Proposal } from '@jejaring/proto/common/v1/proposal'
import { Payout, PayoutStatus } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, forbidden } from '@jejaring/service-kit'
import { adminId, answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const proposal = Proposal.fromPartial({
  id: 'p-1',
  subject: 'config:withdraw_admin',
  target: 'config:withdraw_admin',
  before: '{"value":"10"}',
  after: '{"value":"12"}',
  status: 'pending',
  proposedBy: adminId,
  proposedAt: new Date('2026-11-21T03:00:00Z'),
  expiresAt: new Date('2026-11-28T03:00:00Z'),
})

// covers: GET /api/proposals success
// covers: GET /api/proposals/count success
describe('the list of proposals', () => {
  it('has those of every service, pending ones first, with usernames', async () => {
    const decided = {
      ...proposal,
      id: 'p-2',
      status: 'approved',
      decidedAt: new Date(),
      decidedBy: adminId,
      revocable: true,
    }
    gateway.proposals.answer({ listProposals: async () => ({ proposals: [decided, proposal] }) })
    gateway.identity.answer({ findMember: async () => memberNamed('petugas1', { id: adminId }) })
    const { status, body } = await gateway.get('/api/proposals')
    expect(status).toBe(200)
    const listed = body.proposals as unknown as Record<string, unknown>[]
    expect(listed.map(({ id }) => id)).toEqual([
      'config:p-1',
      'wallet:p-1',
      'identity:p-1',
      'config:p-2',
      'wallet:p-2',
      'identity:p-2',
    ])
    expect(listed[0]).toMatchObject({
      before: { value: '10' },
      after: { value: '12' },
      proposed_by: 'petugas1',
      decided_by: '',
      status: 'pending',
      status_name: 'Menunggu persetujuan',
    })
    expect(listed.map(({ is_revocable }) => is_revocable)).toEqual([0, 0, 0, 1, 1, 1])
  })

  it('is counted over all services', async () => {
    gateway.proposals.answer({ countProposals: async () => ({ count: 2 }) })
    expect((await gateway.get('/api/proposals/count')).body).toMatchObject({ count: 6 })
  })
})

// covers: POST /api/proposals/approve success invalid conflict
// covers: POST /api/proposals/reject success invalid conflict
describe('a decision', () => {
  it('goes to the service that the id names', async () => {
    gateway.proposals.answer({ decideProposal: async () => proposal })
    expect((await gateway.post('/api/proposals/approve', { id: 'wallet:p-1' })).status).toBe(200)
    expect(gateway.proposals.calls.at(-1)?.request).toEqual({ id: 'p-1', approve: true, reason: '' })
    const rejection = { id: 'config:p-1', reason: 'Terlalu tinggi' }
    expect((await gateway.post('/api/proposals/reject', rejection)).status).toBe(200)
    expect(gateway.proposals.calls.at(-1)?.request).toEqual({
      id: 'p-1',
      approve: false,
      reason: 'Terlalu tinggi',
    })
  })

  it('passes on refusals', async () => {
    expect((await gateway.post('/api/proposals/approve', { id: 'nobody:p-1' })).status).toBe(404)
    expect((await gateway.post('/api/proposals/approve', {})).body.errors).toHaveProperty('id')
    expect((await gateway.post('/api/proposals/reject', { id: 'config:p-1' })).body.errors).toHaveProperty(
      'reason',
    )
    for (const [fault, status] of [
      [conflict(), 409],
      [forbidden(), 403],
    ] as const) {
      gateway.proposals.answer({
        decideProposal: async () => {
          throw fault
        },
      })
      expect((await gateway.post('/api/proposals/approve', { id: 'config:p-1' })).status).toBe(status)
      expect((await gateway.post('/api/proposals/reject', { id: 'config:p-1', reason: 'x' })).status).toBe(
        status,
      )
    }
  })
})

describe('a change under dual control', () => {
  const terms = { name: 'BCA', fee: 1, status: 'active' }
  const packageTerms = { name: 'Regular', pair: 1, flushout: 12, bonus_sponsor: 1, price: 1 }
  const template = { name: 'Umum', columns: [] }

  it.each([
    ['/api/configs/update', { key: 'withdraw_admin', value: '12' }, 'config'],
    ['/api/banks/1/update', terms, 'config'],
    ['/api/packages/1/update', packageTerms, 'config'],
    ['/api/payouts/templates/save', template, 'wallet'],
    ['/api/payouts/create', { template_id: 't-1', ids: ['w-1'] }, 'wallet'],
  ])('POST %s answers 202 with the id of its proposal', async (path, body, service) => {
    const proposalId = 'p-9'
    gateway.config.answer({
      updateValue: async () => ({ key: 'withdraw_admin', value: '10', description: '', proposalId }),
      updateBank: async () => ({
        id: 1,
        name: 'BCA',
        fee: 1n,
        active: true,
        code: '',
        channelCode: '',
        proposalId,
      }),
      updatePackage: async () => ({
        id: 1,
        code: 'REG',
        name: 'Regular',
        kind: 'PACKAGE_KIND_ACTIVATION' as never,
        price: 1n,
        bonusSponsor: 1n,
        pair: 1,
        flushout: 12,
        proposalId,
      }),
    })
    gateway.wallet.answer({
      savePayoutTemplate: async () => ({
        id: '',
        name: 'Umum',
        format: 'csv',
        delimiter: ',',
        header: true,
        active: true,
        version: 1n,
        columns: [],
        result: undefined,
        proposalId,
      }),
      createPayout: async () => ({
        payout: Payout.fromPartial({ id: 'po-1', number: 'PO-1', status: PayoutStatus.WAITING, count: 1n }),
        skipped: [],
        proposalId,
      }),
    })
    const { status, body: answer } = await gateway.post(path, body)
    expect(answer).toMatchObject({
      message: expect.stringContaining('disetujui admin lain'),
      proposal_id: `${service}:p-9`,
    })
    expect(status).toBe(202)
  })

  it('is declared with its 202 in the OpenAPI document', async () => {
    const { body } = await gateway.get('/api/openapi.json')
    const paths = body.paths as unknown as Record<string, { post: { responses: Record<string, object> } }>
    for (const path of ['configs/update', 'banks/{id}/update', 'packages/{id}/update', 'payouts/create'])
      expect(Object.keys(paths[`/api/${path}`]!.post.responses)).toEqual(
        expect.arrayContaining(['200', '202']),
      )
  })
})

test('marks the proposals that the duty of the caller decides', async () => {
  const finance = sessionOf(memberNamed('rina', { id: adminId, admin: true, adminDuty: 'finance' }))
  gateway.identity.answer({ readSessions: answerSessions(() => finance) })
  const file = { ...proposal, id: 'p-3', subject: 'payout_files' }
  gateway.proposals.answer({ listProposals: async () => ({ proposals: [proposal, file] }) })
  const { body } = await gateway.get('/api/proposals')
  const listed = body.proposals as unknown as Record<string, unknown>[]
  const marks = new Map(listed.map(({ subject, may_decide }) => [subject, may_decide]))
  expect([...marks].sort()).toEqual([
    ['config:withdraw_admin', 0],
    ['payout_files', 1],
  ])
})

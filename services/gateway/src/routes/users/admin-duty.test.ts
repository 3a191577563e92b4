import { conflict } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.resetDoubles()
  gateway.actAs('admin')
})

const member = memberNamed('dina', { admin: true, adminDuty: 'finance' })

// covers: POST /api/users/duty/:id success
test('assigns a duty', async () => {
  gateway.identity.answer({ assignAdminDuty: async () => ({ member, proposalId: '' }) })
  const { status, body } = await gateway.post('/api/users/duty/m-1', { duty: 'finance' })
  expect([status, body.message]).toEqual([200, 'Tugas dina sekarang Keuangan.'])
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ memberId: 'm-1', duty: 'finance' })
})

test('answers 202 when the duty becomes a proposal', async () => {
  gateway.identity.answer({ assignAdminDuty: async () => ({ member, proposalId: 'p-1' }) })
  const { status, body } = await gateway.post('/api/users/duty/m-1', { duty: 'finance' })
  expect([status, body.proposal_id]).toEqual([202, 'identity:p-1'])
})

// covers: POST /api/users/duty/:id conflict
test('answers 409 when no owner would be left', async () => {
  gateway.identity.answer({
    assignAdminDuty: async () => {
      throw conflict('Harus tetap ada paling sedikit satu admin dengan tugas Pemilik.')
    },
  })
  expect((await gateway.post('/api/users/duty/m-1', { duty: 'finance' })).status).toBe(409)
})

test('the profile names the duty and its rights', async () => {
  gateway.identity.answer({ readSessions: answerSessions(() => sessionOf(member)) })
  const { body } = await gateway.get('/api/users/profile')
  const user = body.user as unknown as { admin_duty: string; rights: string[] }
  expect(user.admin_duty).toBe('finance')
  expect(user.rights).toEqual(expect.arrayContaining(['withdrawals.change', 'members.read']))
  expect(user.rights).not.toContain('members.change')
  gateway.actAs('member')
  gateway.resetDoubles()
  expect((await gateway.get('/api/users/profile')).body.user).toMatchObject({ admin_duty: null, rights: [] })
})

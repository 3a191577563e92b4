import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { isFault, newId } from '@jejaring/service-kit'
import { freshName, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
beforeEach(() => identity.service.clock.freeze())
afterEach(() => identity.service.clock.reset())
afterAll(() => identity.stop())

async function member() {
  const [id = ''] = await identity.members([freshName()])
  const exportBy = (impersonatorId?: string) =>
    identity.service.as({ memberId: id, role: 'member', impersonatorId }).recordDataExport({})
  return { id, exportBy }
}

it('audits five files, then refuses further ones for ten minutes', async () => {
  const { id, exportBy } = await member()
  for (let files = 0; files < 5; files++) await exportBy()
  await expect(exportBy()).rejects.toMatchObject({
    code: 'too_many',
    message: 'Terlalu banyak unduhan data. Coba lagi dalam 10 menit.',
    retryAfterSeconds: 600,
  })
  const { exportBy: byOther } = await member()
  await byOther()
  identity.service.clock.advance(601_000)
  await exportBy()
  const entries = (await identity.service.published('audit.recorded', AuditRecorded)).filter(
    ({ action, target }) => action === 'personal_data.exported' && target === `member:${id}`,
  )
  expect(entries).toHaveLength(6)
})

it('refuses an export in a login-as session', async () => {
  const { exportBy } = await member()
  const refused = await exportBy(newId()).catch((error: unknown) => error)
  expect(isFault(refused, 'forbidden')).toBe(true)
})

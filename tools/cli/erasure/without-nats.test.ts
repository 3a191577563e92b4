import { randomBytes } from 'node:crypto'
import { run as applyRetention } from '../commands/apply-retention'
import { run as eraseMember } from '../commands/erase-member'
import { run as eraseProspect } from '../commands/erase-prospect'
import type { ErasureDatabases } from './erase-events'
import { dropDatabases, openDatabases, services } from './testing/databases'
import { dropChecks, findMarkers, insertMember, memberIdOf, rowOf } from './testing/member-rows'

const prefix = `without_nats_${randomBytes(4).toString('hex')}`
const NUMBER = 1
const phone = '081234567890'
const environment = { ...process.env }
let databases: ErasureDatabases

beforeAll(async () => {
  databases = await openDatabases(prefix)
  await dropChecks(databases)
  await insertMember(databases, NUMBER)
  const { identity } = databases
  const prospect = { ...(await rowOf(identity, 'identity.prospects', NUMBER)), phone }
  await identity.query('SET session_replication_role = replica')
  await identity.query('INSERT INTO prospects SELECT * FROM jsonb_populate_record(NULL::prospects, $1)', [
    prospect,
  ])
  await identity.query('SET session_replication_role = origin')
  const server = new URL(process.env.TEST_DATABASE_URL!)
  for (const service of services) {
    server.pathname = `/${prefix}_${service}`
    process.env[`${service.toUpperCase()}_DATABASE_URL`] = server.href
  }
  delete process.env.NATS_URL
})
afterAll(async () => {
  process.env = environment
  await dropDatabases(databases, prefix)
})

test.each([
  ['erase-member', () => eraseMember([`marker-${NUMBER}-identity.members.username;`])],
  ['erase-member --approved', () => eraseMember(['--approved'])],
  ['erase-prospect', () => eraseProspect([phone])],
  ['apply-retention', () => applyRetention()],
])('%s names NATS_URL where it is not set, and changes nothing', async (_, run) => {
  const before = await findMarkers(databases)
  await expect(run()).rejects.toMatchObject({
    name: 'ReadableError',
    message: expect.stringContaining('Set NATS_URL'),
  })
  expect(await findMarkers(databases)).toEqual(before)
  const { identity } = databases
  expect((await identity.query('SELECT FROM erased_members')).rowCount).toBe(0)
  expect(
    (await identity.query('SELECT status FROM members WHERE id = $1', [memberIdOf(NUMBER)])).rows,
  ).toEqual([{ status: 'active' }])
  expect((await identity.query('SELECT FROM prospects WHERE phone = $1', [phone])).rowCount).toBe(1)
})

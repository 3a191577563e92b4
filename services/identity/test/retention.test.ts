import { DataSource } from 'typeorm'
import { deleteAged } from '../src/operations/delete-aged'
import { configOf, freshName, startIdentity, type TestIdentity } from './identity-fixture'

const DAY_MS = 86_400_000

let identity: TestIdentity
let source: DataSource
beforeAll(async () => {
  identity = await startIdentity()
  const { DATABASE_URL: url } = identity.service.environment
  source = await new DataSource({ type: 'postgres', url }).initialize()
})
afterAll(async () => {
  await source.destroy()
  await identity.stop()
})

const now = new Date('2027-06-01T00:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

/** A member with a row of each kind that is deleted by age. */
async function memberWithRows(days: number): Promise<string> {
  const [id = ''] = await identity.members([freshName()])
  const { database } = identity.service
  const at = ago(days)
  await database.query(
    `INSERT INTO notifications (id, member_id, kind, source, position, message, created_at)
     VALUES (gen_random_uuid(), $1, 'bonus', 'uji', 1, 'Uji', $2)`,
    [id, at],
  )
  await database.query(
    "INSERT INTO known_addresses (member_id, network, last_login_at) VALUES ($1, '198.51.100.7', $2)",
    [id, at],
  )
  await database.query(
    `INSERT INTO security_events (id, member_id, fields, by_admin, previous_phone, holds, occurred_at)
     VALUES (gen_random_uuid(), $1, '{phone}', false, '081234567890', true, $2)`,
    [id, at],
  )
  await database.query(
    "INSERT INTO identity_drafts (member_id, kind, sealed_image, key_mark, stored_at) VALUES ($1, 'selfie', 'x', 'k', $2)",
    [id, at],
  )
  return id
}

async function rowsOf(id: string): Promise<Record<string, number>> {
  const { rows } = await identity.service.database.query(
    `SELECT (SELECT count(*)::int FROM notifications WHERE member_id = $1 AND source = 'uji') AS notifications,
            (SELECT count(*)::int FROM known_addresses WHERE member_id = $1) AS addresses,
            (SELECT count(*)::int FROM security_events WHERE member_id = $1) AS events,
            (SELECT count(*)::int FROM identity_drafts WHERE member_id = $1) AS pictures`,
    [id],
  )
  return rows[0]
}

const all = { notifications: 1, addresses: 1, events: 1, pictures: 1 }

test('rows are deleted by age after the periods of a fresh programme', async () => {
  const [month, year] = [await memberWithRows(31), await memberWithRows(366)]
  await deleteAged(source.manager, configOf(), now)
  expect(await rowsOf(month)).toEqual({ ...all, pictures: 0 })
  expect(await rowsOf(year)).toEqual({ notifications: 0, addresses: 0, events: 0, pictures: 0 })
})

test.each([
  ['retention_notifications_days', 'notifications'],
  ['retention_login_addresses_days', 'addresses'],
  ['retention_security_events_days', 'events'],
  ['retention_identity_pictures_days', 'pictures'],
])('%s changes the period of %s alone', async (key, kind) => {
  const [younger, older] = [await memberWithRows(29), await memberWithRows(100)]
  const long = { retention_identity_pictures_days: '365' }
  await deleteAged(source.manager, configOf({ ...long, [key]: '30' }), now)
  expect(await rowsOf(younger)).toEqual(all)
  expect(await rowsOf(older)).toEqual({ ...all, [kind]: 0 })
})

test('nothing is deleted without a valid period', async () => {
  const id = await memberWithRows(4_000)
  const none = configOf({ retention_notifications_days: '0' })
  await expect(deleteAged(source.manager, none, now)).rejects.toThrow('retention_notifications_days')
  expect(await rowsOf(id)).toEqual(all)
})

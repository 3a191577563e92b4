import { Client } from 'pg'
import { type PinsFixture, REG, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

/** Runs a statement with the rights of the running service, past its code. */
async function asService(statement: string, values: unknown[] = []): Promise<unknown> {
  const client = new Client({ connectionString: fixture.service.environment.DATABASE_URL })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

const someId = `'01900000-0000-7000-8000-000000000000'`

test.each([
  `status = 'gone'`,
  `status = 'used'`,
  `status = 'used', used_at = now()`,
  `status = 'reserved'`,
  `used_at = now()`,
  `activated_member_id = ${someId}`,
  `status = 'used', used_at = now(), activated_member_id = ${someId}`,
  `status = 'void'`,
  `void_id = ${someId}`,
  `status = 'void', void_id = ${someId}, used_at = now()`,
])('the table refuses a pin in no place or in two: %s', async (assignment) => {
  const owner = fixture.person()
  await fixture.stock(owner, REG, 1)
  const change = asService(`UPDATE pins SET ${assignment} WHERE owner_id = $1`, [owner.id])
  await expect(change).rejects.toThrow('one_place')
})

test('an account is activated by one pin only', async () => {
  const owner = fixture.person()
  await fixture.stock(owner, REG, 2)
  await fixture.service.database.query(
    `INSERT INTO reservations VALUES (${someId}, 'used', $1, 1, 2, now(), now())`,
    [owner.id],
  )
  const twice = asService(
    `UPDATE pins SET status = 'used', used_at = now(), registration_id = ${someId}, activated_member_id = ${someId}
      WHERE owner_id = $1`,
    [owner.id],
  )
  await expect(twice).rejects.toThrow('pins_activated_member_id_key')
})

test('a void has a reason, and a creation is undone once at most', async () => {
  const owner = fixture.person()
  await fixture.stock(owner, REG, 1)
  const insert = (reason: string) =>
    asService(
      `INSERT INTO pin_voids SELECT gen_random_uuid(), owner_id, $2, 1, id, now() FROM pin_creations WHERE owner_id = $1`,
      [owner.id, reason],
    )
  await expect(insert('')).rejects.toThrow('pin_voids_reason_check')
  await insert('salah buat')
  await expect(insert('salah buat')).rejects.toThrow('pin_voids_creation_id_key')
})

test('a history row of type void belongs to a void, and no other does', async () => {
  const owner = fixture.person()
  await fixture.stock(owner, REG, 1)
  const insert = (type: string, voidId: string) =>
    asService(
      `INSERT INTO pin_movements (id, member_id, type, package_id, qty, moved_at, void_id)
       VALUES (gen_random_uuid(), $1, $2, 1, 1, now(), ${voidId})`,
      [owner.id, type],
    )
  await expect(insert('void', 'NULL')).rejects.toThrow('voids')
  await expect(insert('ro', someId)).rejects.toThrow('voids')
})

test('history cannot be changed or deleted by the running service', async () => {
  for (const table of ['pin_movements', 'repeat_orders', 'pin_creations', 'pin_voids']) {
    await expect(asService(`UPDATE ${table} SET qty = 1`)).rejects.toThrow('permission denied')
    await expect(asService(`DELETE FROM ${table}`)).rejects.toThrow('permission denied')
  }
})

import { businessDay } from '@jejaring/calendar'
import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { seal } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { Client } from 'pg'
import { admin, freshName, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

async function erasedMember() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { database } = identity.service
  await database.query('INSERT INTO erased_members (member_id, begun_at) VALUES ($1, now())', [id])
  await database.query(`UPDATE members SET status = 'inactive' WHERE id = $1`, [id])
  return { id, username }
}

const edit = (memberId: string, username: string) =>
  identity.service.as(admin).updateMember({
    memberId,
    username,
    version: 0n,
    group: Group.MEMBER,
    status: MemberStatus.ACTIVE,
    name: 'Budi Santoso',
    phone: '',
    address: undefined,
    bank: undefined,
    password: '',
    passwordConfirm: '',
    photoHash: '',
    edgeErrors: {},
  })

test('an account whose erasure has begun is not changed, and its username stays taken', async () => {
  const { id, username } = await erasedMember()
  const { database, environment } = identity.service
  await expect(edit(id, username)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('sudah dihapus'),
  })
  await expect(
    identity.service.as(admin).markPhoneVerified({ memberId: id, phone: '081234567890' }),
  ).rejects.toMatchObject({ code: 'conflict' })
  const service = new Client({ connectionString: environment.DATABASE_URL! })
  await service.connect()
  const refused = { constraint: 'members_erased' }
  await expect(service.query(`UPDATE members SET name = 'x' WHERE id = $1`, [id])).rejects.toMatchObject(
    refused,
  )
  await service.end()
  await database.query(`UPDATE members SET name = 'x' WHERE id = $1`, [id])
  for (const change of [`username = 'lain'`, `status = 'active'`])
    await expect(database.query(`UPDATE members SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject(
      refused,
    )
  await expect(database.query('DELETE FROM members WHERE id = $1', [id])).rejects.toMatchObject({
    code: '23503',
  })
})

test('the tax worksheet has retained numbers until their last day', async () => {
  const { id } = await erasedMember()
  const { database, environment, clock } = identity.service
  const numbers = { nik: '3174054101900001', npwp: '091234567890123' }
  await database.query(
    `INSERT INTO retained_tax_numbers (member_id, sealed_numbers, key_mark, until) VALUES ($1, $2, 'old', $3)`,
    [id, seal(JSON.stringify(numbers), environment.SEAL_KEY!), businessDay(clock.now())],
  )
  const listed = async () => (await identity.service.as(admin).listTaxNumbers({ memberIds: [id] })).members
  expect(await listed()).toEqual([{ memberId: id, ...numbers }])
  await identity.service.restart()
  await eventually(async () => {
    const { rowCount } = await database.query(`SELECT FROM retained_tax_numbers WHERE key_mark <> 'old'`)
    expect(rowCount).toBe(1)
  })
  expect(await listed()).toEqual([{ memberId: id, ...numbers }])
  clock.advance(2 * 86_400_000)
  await identity.service.restart()
  await eventually(async () => expect(await listed()).toEqual([]))
})

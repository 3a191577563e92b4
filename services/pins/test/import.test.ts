import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { importedMember, importMembers } from '@jejaring/testing'
import { beginImport } from '../src/operations/import-members'
import { pins } from '../src/service'
import { type PinsFixture, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture
beforeEach(async () => {
  fixture = await startPinsFixture()
})
afterEach(() => fixture.stop())

test('every account has used one pin of its sponsor, with its history', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 5))
  const members = [
    importedMember('lama1', { placedAt: at(1) }),
    importedMember('lama2', { placedAt: at(2), upline: 1, sponsor: 1 }),
    importedMember('lama3', { placedAt: at(3), upline: 1, side: 'right', sponsor: 1 }),
  ]
  const importId = await importMembers(fixture.service, pins, beginImport, members)
  const query = async (sql: string) => (await fixture.service.database.query(sql)).rows
  const [first, second, third] = members.map(({ id }) => id)
  expect(
    await query(`SELECT owner_id, status, registration_id, activated_member_id AS account, used_at
                   FROM pins ORDER BY used_at`),
  ).toEqual(
    [
      { owner_id: ROOT_MEMBER_ID, account: first, used_at: at(1) },
      { owner_id: first, account: second, used_at: at(2) },
      { owner_id: first, account: third, used_at: at(3) },
    ].map((pin) => ({ ...pin, status: 'used', registration_id: importId })),
  )
  const history = await query(
    `SELECT concat_ws(' ', m.member_id, m.type, m.qty, m.counterparty_username) AS said FROM pin_movements m`,
  )
  expect(history.map(({ said }) => said).sort()).toEqual(
    [
      `${ROOT_MEMBER_ID} create 3`,
      `${ROOT_MEMBER_ID} activation 1 lama1`,
      `${ROOT_MEMBER_ID} transfer_out 2 lama1`,
      `${first} transfer_in 2 admin`,
      `${first} activation 1 lama2`,
      `${first} activation 1 lama3`,
    ].sort(),
  )
  expect(await query('SELECT state, qty FROM reservations')).toEqual([{ state: 'used', qty: 3 }])
  expect(await query('SELECT username FROM members WHERE version > 0 ORDER BY username')).toEqual(
    members.map(({ username }) => ({ username })),
  )
})

test('an import of nobody writes nothing', async () => {
  await importMembers(fixture.service, pins, beginImport, [])
  expect((await fixture.service.database.query('SELECT FROM reservations')).rowCount).toBe(0)
})

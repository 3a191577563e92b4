import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { newId } from '@jejaring/service'
import { World } from './world'

let world: World
beforeAll(async () => {
  world = await World.start()
})
afterAll(() => world.stop())

const subjects = ['identity.member.changed', 'rewards.claim.changed', 'rewards.prize.changed']
const poisons: readonly (readonly [string, Buffer])[] = [
  ['that nobody can read', Buffer.from('ff'.repeat(40), 'hex')],
  ['that says nothing', Buffer.alloc(0)],
  ['of a later version, without what this one knows', Buffer.from('fa3f0a6c61746572207468696e67', 'hex')],
]
/** Bytes as they are, whatever they should be. */
const bytes = {
  encode: (raw: Buffer) => ({ finish: () => raw }),
  decode: (raw: Uint8Array) => Buffer.from(raw),
}

const parked = async (subject: string) => {
  const { rows } = await world.service.database.query<{ payload: Buffer }>(
    'SELECT payload FROM parked_messages WHERE subject = $1 ORDER BY event_id',
    [subject],
  )
  return rows.map(({ payload }) => payload)
}

test.each(subjects)('a message on %s that is no event is kept aside with its bytes', async (subject) => {
  for (const [, poison] of poisons)
    await expect(world.service.deliver(subject, bytes, poison)).rejects.toThrow(`${subject} was parked`)
  expect(await parked(subject)).toEqual(poisons.map(([, poison]) => poison))
})

test('the events behind it take effect', async () => {
  const member = {
    ...{ id: newId(), username: 'budi01', name: 'Budi', phone: '', group: Group.MEMBER, admin: false },
    ...{ status: MemberStatus.ACTIVE, photoHash: '', version: 1n },
  }
  await expect(world.service.deliver('identity.member.changed', bytes, poisons[0]![1])).rejects.toThrow(
    /parked/,
  )
  await world.service.deliver('identity.member.changed', MemberChanged, { member })
  const { rows } = await world.service.database.query('SELECT username FROM members WHERE id = $1', [
    member.id,
  ])
  expect(rows).toEqual([{ username: 'budi01' }])
})

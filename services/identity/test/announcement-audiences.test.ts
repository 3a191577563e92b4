import type { Audience as AudienceMessage } from '@jejaring/proto/identity/v1/identity'
import fc from 'fast-check'
import { type Audience, isInAudience } from '../src/announcements/audience'
import type { Group, MemberStatus } from '../src/members/member'
import { answerTree, memberIn, publish } from './announcement-fixture'
import { admin, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeEach(async () => {
  identity = await startIdentity()
})
afterEach(() => identity.stop())

interface Person {
  readonly id: string
  readonly username: string
  readonly group: Group
  readonly admin: boolean
  readonly status: MemberStatus
  readonly provinceId: string
  readonly phone: string
  readonly messagesOff: boolean
  /** Verified e-mail address; empty without one. */
  readonly address: string
  /** Index of the person above, among those before; taken modulo. */
  readonly above: number
}

const people = fc.array(
  fc.record({
    group: fc.constantFrom<Group>('member', 'stokis', 'mastok'),
    admin: fc.constantFrom(false, false, false, true),
    status: fc.constantFrom<MemberStatus>('active', 'active', 'inactive'),
    provinceId: fc.constantFrom('31', '32'),
    phone: fc.constantFrom('081200000001', '081200000002', '081200000003'),
    messagesOff: fc.boolean(),
    address: fc.constantFrom('', 'budi@contoh.id', 'sari@contoh.id'),
    above: fc.nat(),
  }),
  { minLength: 8, maxLength: 12 },
)

async function create(drawn: readonly Omit<Person, 'id' | 'username'>[]): Promise<Person[]> {
  const made: Person[] = []
  for (const { above, address, ...person } of drawn) {
    const { group: member_group, provinceId: province_id, messagesOff: messages_off, ...columns } = person
    const member = await memberIn(identity, { ...columns, member_group, province_id, messages_off })
    if (address !== '')
      await identity.service.database.query('INSERT INTO email_addresses VALUES ($1, $2, now())', [
        member.id,
        address,
      ])
    made.push({ ...person, above, address, id: member.id, username: member.username })
  }
  return made
}

async function recipientsOf(id: string, channel: string): Promise<string[]> {
  const found: string[] = []
  let after = ''
  do {
    const page = await identity.service.client.listAnnouncementRecipients({ id, after, limit: 2, channel })
    found.push(...page.recipients.map(({ memberId }) => memberId))
    after = page.nextAfter
  } while (after !== '')
  return found.sort()
}

async function compare(all: readonly Person[], audience: Audience, message: AudienceMessage): Promise<void> {
  const parents = new Map(
    all.slice(1).map((person, index) => [person.id, all[person.above % (index + 1)]!.id]),
  )
  answerTree(identity, parents)
  const isBelow = (id: string, top: string): boolean => {
    const parent = parents.get(id)
    return parent !== undefined && (parent === top || isBelow(parent, top))
  }
  const expected = all.filter((person) =>
    isInAudience(audience, { ...person, address: { provinceId: person.provinceId } as never }, (top) =>
      isBelow(person.id, top),
    ),
  )
  const reached = expected.filter(({ messagesOff }) => !messagesOff)
  const verified = reached.filter(({ address }) => address !== '')
  const counts = await identity.service
    .as(admin)
    .countAudience({ audience: message, countPhones: true, countAddresses: true })
  expect(counts).toEqual({
    members: BigInt(expected.length),
    phones: BigInt(new Set(reached.map(({ phone }) => phone)).size),
    addresses: BigInt(new Set(verified.map(({ address }) => address)).size),
    emailEnabled: false,
  })
  if (expected.length === 0) return
  const id = await publish(identity, message, { title: `${message.kind} ${message.value}` })
  const readers: Person[] = []
  for (const person of all) {
    const role = person.admin ? 'admin' : 'member'
    const { announcements } = await identity.service
      .as({ memberId: person.id, role })
      .listOwnAnnouncements({})
    if (announcements.some((one) => one.id === id)) readers.push(person)
  }
  expect(readers).toEqual(expected)
  expect(await recipientsOf(id, 'whatsapp')).toEqual(reached.map((person) => person.id).sort())
  expect(await recipientsOf(id, 'email')).toEqual(verified.map((person) => person.id).sort())
}

test('inbox, counts and recipients of an audience equal the naive model', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (drawn) => {
      await identity.service.database.query(
        "DELETE FROM announcement_reads; DELETE FROM announcements; UPDATE members SET status = 'inactive'",
      )
      const all = await create(drawn)
      const top = all[0]!
      await compare(all, { kind: 'all' }, { kind: 'all', value: '' })
      await compare(all, { kind: 'group', group: 'stokis' }, { kind: 'group', value: 'stokis' })
      await compare(all, { kind: 'province', provinceId: '31' }, { kind: 'province', value: '31' })
      await compare(all, { kind: 'below', memberId: top.id }, { kind: 'below', value: top.username })
    }),
    { numRuns: 4 },
  )
})

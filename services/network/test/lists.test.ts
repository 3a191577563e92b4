import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import { settler } from '../src/settlement/settler/settler'
import { ADMIN, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture

beforeAll(async () => {
  fixture = await NetworkFixture.start()
})
afterAll(() => fixture.stop())

const query = (changes: Partial<TableQuery> = {}): TableQuery => ({
  start: 0,
  length: 10,
  search: '',
  order: [],
  dateStart: '',
  dateFinish: '',
  ...changes,
})

const changed = (id: string, username: string, version: bigint, name: string): MemberChanged => {
  const member: Member = {
    id,
    username,
    name,
    version,
    phone: '081234567890',
    photoHash: `hash of ${name}`,
    group: Group.MEMBER,
    admin: false,
    status: MemberStatus.ACTIVE,
  }
  return { member }
}

describe('the copy of a member', () => {
  it('exists from the placement on, follows identity and ignores older versions', async () => {
    const { username, actor } = await fixture.corner()
    const { usernames, memberIds } = await fixture.register({ uplineUsername: username })
    const [id, name] = [memberIds[0]!, usernames[0]!]
    const shown = async () => (await fixture.as(actor).readTree({ username: name, depth: 1 })).root!.name
    expect(await shown()).toBe('Siti Rahma')

    const deliver = (version: bigint, text: string) =>
      fixture.service.deliver('identity.member.changed', MemberChanged, changed(id, name, version, text))
    await deliver(1n, 'Siti')
    expect(await shown()).toBe('Siti')
    await deliver(5n, 'Siti Rahmawati')
    await deliver(4n, 'Siti Lama')
    expect(await shown()).toBe('Siti Rahmawati')
  })

  it('that precedes the placement is kept and listed under its sponsor', async () => {
    const { username } = await fixture.corner()
    const [name] = fixture.usernames(1)
    fixture.identity.failures.plan('createMembers', { when: 'after', how: 'hang', times: 1 })
    const running = fixture.register({ uplineUsername: username, usernames: [name!] })
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    const [id] = (await fixture.rowOf(name!)).member_ids
    const event = changed(id!, name!, 3n, 'Nama Dari Peristiwa')
    await fixture.service.deliver('identity.member.changed', MemberChanged, event)
    fixture.endFailures()
    await running
    expect((await fixture.as(ADMIN).readTree({ username: name!, depth: 1 })).root!.name).toBe(
      'Nama Dari Peristiwa',
    )
    const found = await fixture.as(ADMIN).listSponsored({ query: query({ search: name! }) })
    expect(found.members).toMatchObject([{ memberId: id, username: name, name: 'Nama Dari Peristiwa' }])
  })

  it('a discarded member does not block its username', async () => {
    const { username } = await fixture.corner()
    const [name] = fixture.usernames(1)
    const ghost = changed(newId(), name!, 1n, 'Batal')
    await fixture.service.deliver('identity.member.changed', MemberChanged, ghost)
    await expect(fixture.as(ADMIN).locateMember({ username: name! })).rejects.toMatchObject({
      code: 'not_found',
    })
    const { memberIds } = await fixture.register({ uplineUsername: username, usernames: [name!] })
    expect((await fixture.as(ADMIN).locateMember({ username: name! })).memberId).toBe(memberIds[0])
  })
})

it('lists members by the time of their placement, for services only', async () => {
  const { username, actor } = await fixture.corner()
  const from = fixture.service.clock.now()
  const { memberIds } = await fixture.register({ uplineUsername: username, accountQty: 3 })
  const to = new Date(fixture.service.clock.now().getTime() + 1)
  const { client } = fixture.service
  expect(await client.listPlacedMembers({ from, to, after: 0n })).toEqual({ memberIds, nextAfter: 0n })
  expect((await client.listPlacedMembers({ from: to, to, after: 0n })).memberIds).toEqual([])
  await expect(fixture.as(actor).listPlacedMembers({ from, to, after: 0n })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

describe('the list of sponsored members', () => {
  it('has the caller’s sponsored members, newest first, and their total', async () => {
    const { username, actor } = await fixture.corner()
    const mine = await fixture.register({ uplineUsername: username, accountQty: 7 }, actor)
    await fixture.register({ uplineUsername: username, position: Side.RIGHT })

    const all = await fixture.as(actor).listSponsored({ query: query() })
    expect(all.members.map((member) => member.username)).toEqual([...mine.usernames].reverse())
    expect([all.sponsored, all.counts]).toEqual([7n, { total: 7n, filtered: 7n }])

    const found = await fixture.as(actor).listSponsored({ query: query({ search: mine.usernames[3] }) })
    expect(found.members).toMatchObject([{ username: mine.usernames[3], name: 'Siti Rahma' }])
    expect([found.sponsored, found.counts]).toEqual([7n, { total: 7n, filtered: 1n }])

    const order = [{ column: 'username', descending: false }]
    const page = await fixture.as(actor).listSponsored({ query: query({ order, start: 2, length: 2 }) })
    expect(page.members.map((member) => member.username)).toEqual([...mine.usernames].sort().slice(2, 4))

    const past = await fixture.as(actor).listSponsored({ query: query({ dateFinish: '2020-01-01' }) })
    expect([past.members, past.sponsored, past.counts]).toEqual([[], 7n, { total: 7n, filtered: 0n }])
  })

  it('is empty for a member who sponsors nobody', async () => {
    const { actor } = await fixture.corner()
    expect(await fixture.as(actor).listSponsored({ query: undefined })).toEqual({
      members: [],
      sponsored: 0n,
      counts: { total: 0n, filtered: 0n },
    })
  })
})

describe('the sponsors report', () => {
  it('has everybody but the root, newest first, and counts distinct sponsors', async () => {
    const { username, actor } = await fixture.corner()
    const { usernames } = await fixture.register({ uplineUsername: username, accountQty: 3 }, actor)
    const list = (changes?: Partial<TableQuery>) =>
      fixture.as(ADMIN).listSponsorships({ query: query(changes) })

    const latest = await list({ length: 3 })
    expect(latest.sponsorships.map((row) => [row.username, row.sponsorUsername])).toEqual(
      [...usernames].reverse().map((name) => [name, username]),
    )
    expect(latest.counts?.filtered).toBe(latest.counts?.total)

    const found = await list({ search: username })
    expect(found.sponsorships.filter((row) => row.sponsorUsername === username)).toHaveLength(3)
    expect(found.sponsors).toBeLessThanOrEqual(found.counts!.filtered)
    const one = await list({ search: usernames[1] })
    expect(one).toMatchObject({ counts: { filtered: 1n }, sponsors: 1n })
    expect((await list({ dateFinish: '2020-01-01' })).sponsorships).toEqual([])

    const sorted = await list({ order: [{ column: 'username', descending: false }] })
    const names = sorted.sponsorships.map((row) => row.username)
    expect(names).toEqual([...names].sort())
  })

  it('is exported with the rows of the table in its order', async () => {
    const { username, actor } = await fixture.corner()
    const { usernames } = await fixture.register({ uplineUsername: username, accountQty: 3 }, actor)
    const order = [{ column: 'username', descending: true }]
    const rows = { query: query({ search: username, order, length: 1 }) }
    const read = async (asker = ADMIN) => {
      const parts: Uint8Array[] = []
      const file = fixture.as(asker).exportSponsorships({ rows, format: FileFormat.CSV })
      for await (const { data } of file) parts.push(data)
      return Buffer.concat(parts).toString('utf8').slice(1).trimEnd().split('\r\n')
    }
    const [head, ...lines] = await read()
    expect(head).toBe('Username,Nama,Tanggal,Sponsor,Nama sponsor')
    const sponsored = lines.map((line) => line.split(',')).filter((cells) => cells[3] === username)
    expect(sponsored.map(([name]) => name)).toEqual([...usernames].sort().reverse())
    const { sponsors } = await fixture.as(ADMIN).listSponsorships(rows)
    expect(lines.at(-1)).toBe(`Total ${lines.length - 1} member disponsori oleh ${sponsors} sponsor,,,,`)
    await expect(read(actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is for admins', async () => {
    const { actor } = await fixture.corner()
    const asked = { query: query() }
    await expect(fixture.as(actor).listSponsorships(asked)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(fixture.service.client.listSponsorships(asked)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})

describe('the bonus log', () => {
  it('has the bonuses of a registration with gapless numbers and their cause', async () => {
    const { username, actor } = await fixture.corner()
    const settling = await startService(settler, { sharedWith: fixture.service })
    const { usernames, memberIds } = await fixture.register(
      { uplineUsername: username, accountQty: 3 },
      actor,
    )
    const bonuses = await eventually(async () => {
      const rows = (await fixture.service.client.readBonuses({ after: 0n, limit: 0, payingOnly: false }))
        .bonuses
      expect(rows.filter((bonus) => bonus.receiverId === actor.memberId)).toHaveLength(3)
      return rows
    })
    await settling.stop()
    expect(bonuses.map(({ number }) => number)).toEqual(bonuses.map((_, index) => BigInt(index + 1)))
    expect(bonuses.filter((bonus) => bonus.receiverId === actor.memberId)).toMatchObject(
      usernames.map((causeUsername, index) => ({
        kind: BonusKind.SPONSOR,
        amount: 100_000n,
        rate: 100_000n,
        level: 0,
        side: Side.UNSPECIFIED,
        causeUsername,
        causeMemberId: memberIds[index],
        planVersion: 1n,
      })),
    )
    const pair = bonuses.find(
      (bonus) => bonus.receiverId === memberIds[0] && bonus.kind === BonusKind.PAIRING,
    )
    expect(pair).toMatchObject({
      amount: 50_000n,
      pairsMatched: 1n,
      pairsPaid: 1n,
      pairsFlushed: 0n,
      cap: 12n,
      paidBefore: 0n,
      side: Side.RIGHT,
      causeMemberId: memberIds[2],
    })
    const { bonuses: rest } = await fixture.service.client.readBonuses({
      after: 2n,
      limit: 2,
      payingOnly: false,
    })
    expect(rest.map(({ number }) => number)).toEqual([3n, 4n])
  })
})

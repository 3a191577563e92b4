import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { newId } from '@jejaring/service-kit'
import { type Person, RewardsFixture, refusal } from './support/rewards-fixture'

let fixture: RewardsFixture

beforeAll(async () => {
  fixture = await RewardsFixture.start()
})

afterAll(() => fixture.stop())

const none = { idempotencyKey: '' }
const add = ({ id }: Pick<Person, 'id'>) => fixture.admin().addPrizeClaim({ ...none, memberId: id })
const edit = (
  id: string,
  type: PrizeType,
  status: PrizeStatus,
  {
    by,
    from = PrizeStatus.UNSPECIFIED,
    fromType,
    key = '',
  }: { from?: PrizeStatus; fromType?: PrizeType; by?: string; key?: string } = {},
) => fixture.admin(by).editPrizeClaim({ idempotencyKey: key, id, type, status, from, fromType })

test('a member without a claim gets not_found, one with a claim chooses once', async () => {
  const person = fixture.person()
  expect(await refusal(person.client.readMyPrizeClaim({}))).toMatchObject({
    code: 'not_found',
    message: expect.stringMatching(/belum memenuhi kualifikasi/),
  })
  const { id } = await add(person)
  fixture.values.tour_bali_bonus = '6000000'
  expect(await person.client.readMyPrizeClaim({})).toMatchObject({
    claim: { type: PrizeType.UNSPECIFIED, status: PrizeStatus.PENDING },
    bonus: 6_000_000n,
  })
  expect(await refusal(person.client.claimPrize({ ...none, id, type: PrizeType.UNSPECIFIED }))).toMatchObject(
    {
      fields: { type: 'Anda belum memilih prize' },
    },
  )
  const shown = { ...none, id, type: PrizeType.BONUS, bonus: 5_000_000n }
  expect(await refusal(person.client.claimPrize(shown))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('sekarang Rp. 6.000.000'),
  })
  await person.client.claimPrize({ ...shown, bonus: 6_000_000n })
  expect(await person.client.readSummary({})).toMatchObject({
    waitingPrizeCount: 1n,
    waitingPrizeAmount: 6_000_000n,
    prizeToChoose: false,
  })
  fixture.values.tour_bali_bonus = '5000000'
  expect(await person.client.readMyPrizeClaim({})).toMatchObject({
    claim: { type: PrizeType.BONUS, bonus: 6_000_000n, bankAccountNumber: '0123456789' },
    bonus: 6_000_000n,
  })
  expect(await refusal(person.client.claimPrize({ ...none, id, type: PrizeType.PRIZE }))).toMatchObject({
    code: 'conflict',
  })
})

test('two concurrent choices: one is made', async () => {
  const person = fixture.person()
  const { id } = await add(person)
  const picks = [PrizeType.PRIZE, PrizeType.BONUS].map((type) =>
    person.client.claimPrize({ ...none, id, type }),
  )
  const settled = await Promise.allSettled(picks)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('rejects foreign claims, login-as sessions, and a bonus without bank details', async () => {
  const person = fixture.person(0n, { bank: undefined })
  const { id } = await add(person)
  const loggedInAs = fixture.service.as({ memberId: person.id, role: 'member', impersonatorId: newId() })
  const pick = { ...none, id, type: PrizeType.BONUS }
  expect(await refusal(loggedInAs.claimPrize(pick))).toMatchObject({ code: 'forbidden' })
  expect(await refusal(fixture.person().client.claimPrize(pick))).toMatchObject({ code: 'not_found' })
  expect(await refusal(person.client.claimPrize({ ...pick, id: '7' }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(person.client.claimPrize(pick))).toMatchObject({ params: { bank: 1 } })
  await expect(person.client.claimPrize({ ...none, id, type: PrizeType.PRIZE })).resolves.toMatchObject({
    bonus: 5_000_000n,
    bankId: 0,
  })
})

test('adding, choosing and editing replay the reply to a retry', async () => {
  const person = fixture.person()
  const [admin, key] = [fixture.admin(), { idempotencyKey: `once ${person.id}` }]
  const added = await admin.addPrizeClaim({ ...key, memberId: person.id })
  expect(await admin.addPrizeClaim({ ...key, memberId: person.id })).toEqual(added)
  const pick = { ...key, id: added.id, type: PrizeType.BONUS }
  const picked = await person.client.claimPrize(pick)
  expect(await person.client.claimPrize(pick)).toEqual(picked)
  expect(await refusal(person.client.claimPrize({ ...pick, ...none }))).toMatchObject({ code: 'conflict' })
  const by = newId()
  const paid = () => edit(added.id, PrizeType.BONUS, PrizeStatus.SUCCESS, { by, key: key.idempotencyKey })
  expect(await paid()).toEqual(await paid())
  const events = await fixture.service.published('rewards.prize.changed', PrizeChanged)
  expect(events.filter(({ claim }) => claim?.id === added.id)).toHaveLength(3)
})

test('a member gets one claim, which is published', async () => {
  const person = fixture.person()
  const both = await Promise.allSettled([add(person), add(person)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(add(person))).toMatchObject({ code: 'conflict' })
  const inactive = fixture.person(0n, { status: MemberStatus.INACTIVE })
  for (const wrong of [inactive, { id: newId() }, { id: 'x' }]) {
    expect(await refusal(add(wrong))).toMatchObject({
      code: 'invalid',
      fields: { user_id: expect.anything() },
    })
  }
  const admin = newId()
  expect(await refusal(fixture.admin(admin).addPrizeClaim({ ...none, memberId: admin }))).toMatchObject({
    code: 'forbidden',
  })
  expect(await refusal(person.client.addPrizeClaim({ ...none, memberId: person.id }))).toMatchObject({
    code: 'forbidden',
  })
  const events = await fixture.service.published('rewards.prize.changed', PrizeChanged)
  expect(events.filter(({ claim }) => claim?.memberId === person.id)).toMatchObject([
    { version: 1n, claim: { username: person.username, type: PrizeType.UNSPECIFIED } },
  ])
})

test('an admin sets type and status at any time; a new type freezes again', async () => {
  const person = fixture.person()
  const { id } = await add(person)
  await edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS)
  expect(await refusal(edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS))).toMatchObject({ code: 'conflict' })
  expect(
    await refusal(edit(id, PrizeType.PRIZE, PrizeStatus.FAILED, { from: PrizeStatus.PENDING })),
  ).toMatchObject({ code: 'conflict' })
  fixture.values.tour_bali_bonus = '7000000'
  await expect(edit(id, PrizeType.PRIZE, PrizeStatus.PENDING)).resolves.toMatchObject({ bonus: 5_000_000n })
  await expect(edit(id, PrizeType.BONUS, PrizeStatus.FAILED)).resolves.toMatchObject({ bonus: 7_000_000n })
  fixture.values.tour_bali_bonus = '5000000'

  const { fields } = await refusal(edit(id, PrizeType.UNSPECIFIED, PrizeStatus.UNSPECIFIED))
  expect(Object.keys(fields ?? {}).sort()).toEqual(['claim_type', 'status'])
  expect(await refusal(edit(id, PrizeType.BONUS, PrizeStatus.SUCCESS, { by: person.id }))).toMatchObject({
    code: 'forbidden',
  })
  expect(await refusal(edit(newId(), PrizeType.BONUS, PrizeStatus.SUCCESS))).toMatchObject({
    code: 'not_found',
  })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const changes = lines.filter(({ action, target }) => action === 'prize.changed' && target.endsWith(id))
  expect(changes).toHaveLength(3)
  expect(changes[0]).toMatchObject({
    before: expect.stringContaining('"claim_type":null'),
    after: expect.stringMatching(`"username":"${person.username}".*"success"`),
  })
})

test('an edit with `from_type` never replaces another choice', async () => {
  const person = fixture.person()
  const { id } = await add(person)
  await person.client.claimPrize({ ...none, id, type: PrizeType.BONUS })
  for (const fromType of [PrizeType.UNSPECIFIED, PrizeType.PRIZE]) {
    expect(
      await refusal(edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS, { from: PrizeStatus.PENDING, fromType })),
    ).toMatchObject({
      code: 'conflict',
      message: 'Hadiah Tour Bali sudah berubah menjadi Bonus.',
      params: { status: 'pending', claim_type: 'bonus' },
    })
  }
  await expect(
    edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS, { fromType: PrizeType.BONUS }),
  ).resolves.toMatchObject({ type: PrizeType.PRIZE, status: PrizeStatus.SUCCESS })
  const fresh = await add(fixture.person())
  const seen = { fromType: PrizeType.UNSPECIFIED }
  await expect(edit(fresh.id, PrizeType.PRIZE, PrizeStatus.PENDING, seen)).resolves.toMatchObject({
    type: PrizeType.PRIZE,
  })
})

test('lists successful claims as winners, with current names and pictures', async () => {
  const [winner, waiting] = [fixture.person(), fixture.person()]
  const { id } = await add(winner)
  await add(waiting)
  await edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS)
  await fixture.introduce(winner, { name: 'Siti Aminah', photoHash: 'a'.repeat(64), version: 2n })
  const query = { start: 0, length: 10, search: 'Siti Aminah', order: [], dateStart: '', dateFinish: '' }
  const page = await waiting.client.listPrizeWinners({ query })
  expect(page.winners).toMatchObject([{ username: winner.username, photoHash: 'a'.repeat(64) }])
  const { winners, ...mine } = await waiting.client.readSummary({})
  expect(mine).toMatchObject({ prizeToChoose: true, waitingPrizeCount: 0n })
  expect(await winner.client.readSummary({})).toMatchObject({ prizeToChoose: false, waitingPrizeCount: 0n })
  expect(winners.map(({ username }) => username)).toContain(winner.username)
  await edit(id, PrizeType.PRIZE, PrizeStatus.FAILED)
  expect((await waiting.client.listPrizeWinners({ query })).winners).toEqual([])
})

test('the list filters by type and status, and rejects members', async () => {
  const person = fixture.person()
  const { id } = await add(person)
  await edit(id, PrizeType.BONUS, PrizeStatus.SUCCESS)
  const ask = (type: PrizeType, status: PrizeStatus) =>
    fixture.admin().listPrizeClaims({
      type,
      status,
      query: { start: 0, length: 100, search: person.username, order: [], dateStart: '', dateFinish: '' },
    })
  const found = await ask(PrizeType.BONUS, PrizeStatus.SUCCESS)
  expect(found.claims).toMatchObject([{ id, memberId: person.id }])
  expect(found.sums).toEqual({ trips: 0n, bonus: found.claims[0]!.bonus })
  // Without a search the sums are of the summary table.
  const sums = async () =>
    (
      await fixture
        .admin()
        .listPrizeClaims({ type: PrizeType.UNSPECIFIED, status: PrizeStatus.UNSPECIFIED, query: undefined })
    ).sums
  const before = await sums()
  await edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS)
  const after = await sums()
  expect(after).toEqual({ trips: before!.trips + 1n, bonus: before!.bonus - found.claims[0]!.bonus })
  await edit(id, PrizeType.PRIZE, PrizeStatus.FAILED)
  expect(await sums()).toEqual({ trips: before!.trips, bonus: after!.bonus })
  await edit(id, PrizeType.BONUS, PrizeStatus.SUCCESS)
  expect((await ask(PrizeType.PRIZE, PrizeStatus.UNSPECIFIED)).claims).toEqual([])
  expect((await ask(PrizeType.UNSPECIFIED, PrizeStatus.FAILED)).claims).toEqual([])
  const forbidden = person.client.listPrizeClaims({
    query: undefined,
    type: PrizeType.BONUS,
    status: PrizeStatus.PENDING,
  })
  expect(await refusal(forbidden)).toMatchObject({ code: 'forbidden' })
})

test('the history lists the creator, the choice and the decisions', async () => {
  const [person, desk] = [fixture.person(), fixture.person()]
  await fixture.introduce(desk)
  const { id } = await fixture.admin(desk.id).addPrizeClaim({ ...none, memberId: person.id })
  await person.client.claimPrize({ ...none, id, type: PrizeType.BONUS })
  await edit(id, PrizeType.PRIZE, PrizeStatus.SUCCESS, { by: desk.id })
  await edit(id, PrizeType.PRIZE, PrizeStatus.FAILED, { by: desk.id })
  const { steps } = await fixture.admin().readPrizeClaimHistory({ id })
  expect(steps.map(({ status, byUsername, reason }) => [status, byUsername, reason])).toEqual([
    [PrizeStatus.PENDING, desk.username, 'Ditambahkan.'],
    [PrizeStatus.PENDING, person.username, 'Hadiah: Bonus.'],
    [PrizeStatus.SUCCESS, desk.username, 'Hadiah: Perjalanan.'],
    [PrizeStatus.FAILED, desk.username, ''],
  ])
  expect(steps.map(({ byOwner, byProgramme }) => [byOwner, byProgramme])).toEqual([
    [false, false],
    [true, false],
    [false, false],
    [false, false],
  ])
  expect(await refusal(person.client.readPrizeClaimHistory({ id }))).toMatchObject({ code: 'forbidden' })
  for (const other of ['bukan-id', newId()]) {
    expect(await refusal(fixture.admin().readPrizeClaimHistory({ id: other }))).toMatchObject({
      code: 'not_found',
    })
  }
})

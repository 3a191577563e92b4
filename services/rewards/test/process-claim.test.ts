import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { ClaimStatus } from '@jejaring/proto/rewards/v1/rewards'
import { newId } from '@jejaring/service-kit'
import { RewardsFixture, refusal } from './support/rewards-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED } = ClaimStatus
let fixture: RewardsFixture

beforeAll(async () => {
  fixture = await RewardsFixture.start()
})

afterAll(() => fixture.stop())

test('an admin moves a claim freely until success, which is final', async () => {
  const person = fixture.person(50n)
  const claim = await fixture.claim(person, 1)
  const waiting = { claimed: 0n, waitingCount: 1n, waitingAmount: 1_000_000n }
  expect(await person.client.readSummary({})).toMatchObject(waiting)
  for (const status of [PROCESS, FAILED, PENDING, FAILED, PROCESS, SUCCESS]) {
    expect(await fixture.process(claim, status)).toMatchObject({ id: claim.id, status })
  }
  expect(await refusal(fixture.process(claim, FAILED))).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/sudah selesai/),
  })
  await expect(
    fixture.rows(`UPDATE reward_claims SET status = 'pending' WHERE id = '${claim.id}'`),
  ).rejects.toThrow('is paid and final')
  expect(await person.client.readSummary({})).toMatchObject({
    claimed: 1_000_000n,
    waitingCount: 0n,
    waitingAmount: 0n,
  })
  expect(await fixture.person().client.readSummary({})).toMatchObject({ claimed: 0n })
})

test('one of two concurrent admins wins, and a stale `from` is a conflict', async () => {
  const claim = await fixture.claim(fixture.person(50n), 1)
  const both = await Promise.allSettled([
    fixture.process(claim, SUCCESS, { from: PENDING }),
    fixture.process(claim, FAILED, { from: PENDING }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const other = await fixture.claim(fixture.person(50n), 1)
  await fixture.process(other, PROCESS)
  expect(await refusal(fixture.process(other, PROCESS))).toMatchObject({ code: 'conflict' })
  expect(await refusal(fixture.process(other, SUCCESS, { from: PENDING }))).toMatchObject({
    code: 'conflict',
  })
})

test('replays the reply to a retry and changes the claim once', async () => {
  const claim = await fixture.claim(fixture.person(50n), 1)
  const by = newId()
  const pay = () => fixture.process(claim, SUCCESS, { by, key: `pay ${claim.id}` })
  const first = await pay()
  expect(await pay()).toEqual(first)
  expect(await refusal(fixture.process(claim, SUCCESS, { by }))).toMatchObject({ code: 'conflict' })
  const otherBody = fixture.process(claim, FAILED, { by, key: `pay ${claim.id}` })
  expect(await refusal(otherBody)).toMatchObject({ code: 'invalid' })
})

test('stores the reason of a refusal and audits every change', async () => {
  const person = fixture.person(50n)
  const claim = await fixture.claim(person, 1)
  await expect(fixture.process(claim, FAILED)).resolves.toMatchObject({ reason: 'Ditolak oleh admin.' })
  await expect(fixture.process(claim, PENDING, { reason: 'tidak disimpan' })).resolves.toMatchObject({
    reason: '',
  })
  expect(await refusal(fixture.process(claim, FAILED, { reason: 'x'.repeat(501) }))).toMatchObject({
    fields: { reason: expect.anything() },
  })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const line = lines.find(
    ({ action, target }) => action === 'reward_claim.status.changed' && target.endsWith(claim.id),
  )
  expect([line?.before, line?.after]).toEqual([
    expect.stringContaining('"pending"'),
    expect.stringMatching(`"username":"${person.username}".*"failed"`),
  ])
})

test('rejects members, own claims and unknown claims', async () => {
  const person = fixture.person(50n)
  const claim = await fixture.claim(person, 1)
  const nothing = { idempotencyKey: '', from: ClaimStatus.UNSPECIFIED, reason: '' }
  const request = { ...nothing, id: claim.id, status: SUCCESS }
  expect(await refusal(person.client.processRewardClaim(request))).toMatchObject({ code: 'forbidden' })
  expect(await refusal(fixture.process(claim, SUCCESS, { by: person.id }))).toMatchObject({
    code: 'forbidden',
  })
  for (const id of ['', 'bukan-id', '01900000-0000-7000-8000-00000000ffff']) {
    expect(await refusal(fixture.process({ id }, SUCCESS))).toMatchObject({ code: 'not_found' })
  }
  expect(await refusal(fixture.process(claim, ClaimStatus.UNSPECIFIED))).toMatchObject({
    fields: { status: expect.anything() },
  })
})

test('the list filters by status and member, also before the member copy arrived', async () => {
  const person = fixture.person(50n)
  const claim = await fixture.claim(person, 1)
  const ask = (status: ClaimStatus, search: string) =>
    fixture.admin().listRewardClaims({
      status,
      query: { start: 0, length: 10, search, order: [], dateStart: '', dateFinish: '' },
    })
  const page = await ask(PENDING, person.username)
  expect([page.counts?.filtered, page.claims.map(({ id }) => id)]).toEqual([1n, [claim.id]])
  expect(page.sums).toEqual({ amount: claim.amount, refused: 0n })
  expect((await ask(SUCCESS, person.username)).claims).toEqual([])
  // Without a search the sums are of the summary table.
  const before = (await ask(ClaimStatus.UNSPECIFIED, '')).sums
  await fixture.process(claim, ClaimStatus.FAILED, { reason: 'Rekening tutup' })
  const after = (await ask(ClaimStatus.UNSPECIFIED, '')).sums
  expect(after).toEqual({
    amount: before!.amount - claim.amount,
    refused: before!.refused + claim.amount,
  })
  expect((await ask(ClaimStatus.FAILED, '')).sums).toEqual({ amount: 0n, refused: after!.refused })
  expect(await refusal(person.client.listRewardClaims({ query: undefined, status: PENDING }))).toMatchObject({
    code: 'forbidden',
  })
})

test('the history lists every status with time, admin and reason', async () => {
  const [person, desk] = [fixture.person(50n), fixture.person()]
  await fixture.introduce(desk)
  const claim = await fixture.claim(person, 1)
  await fixture.process(claim, FAILED, { by: desk.id, reason: 'Rekening salah' })
  await fixture.claim(person, 1)
  await fixture.process(claim, SUCCESS, { by: desk.id })
  const { steps } = await fixture.admin().readRewardClaimHistory({ id: claim.id })
  expect(
    steps.map(({ status, byUsername, byOwner, reason }) => [status, byUsername, byOwner, reason]),
  ).toEqual([
    [PENDING, person.username, true, ''],
    [FAILED, desk.username, false, 'Rekening salah'],
    [PENDING, person.username, true, ''],
    [SUCCESS, desk.username, false, ''],
  ])
  expect(await refusal(person.client.readRewardClaimHistory({ id: claim.id }))).toMatchObject({
    code: 'forbidden',
  })
  for (const id of ['bukan-id', '01900000-0000-7000-8000-00000000ffff']) {
    expect(await refusal(fixture.admin().readRewardClaimHistory({ id }))).toMatchObject({ code: 'not_found' })
  }
})

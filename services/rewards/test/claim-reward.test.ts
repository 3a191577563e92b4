import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { ClaimChanged } from '@jejaring/proto/rewards/v1/events'
import { ClaimStatus } from '@jejaring/proto/rewards/v1/rewards'
import { newId } from '@jejaring/service-kit'
import { whileUnavailable } from '@jejaring/testing'
import { type Person, RewardsFixture, refusal } from './support/rewards-fixture'

let fixture: RewardsFixture

beforeAll(async () => {
  fixture = await RewardsFixture.start()
})

afterAll(() => fixture.stop())

const claimsOf = ({ id }: Person) => fixture.rows(`SELECT * FROM reward_claims WHERE member_id = '${id}'`)

test('a claim freezes amount and bank details, and is published in full', async () => {
  const person = fixture.person(50n)
  const claim = await fixture.claim(person, 1)
  expect(claim).toMatchObject({
    username: person.username,
    rewardName: 'Voucher Belanja',
    amount: 1_000_000n,
    bankName: 'Bank Nusantara',
    bankAccountNumber: '0123456789',
    status: ClaimStatus.PENDING,
  })
  fixture.change(person, { bank: { bankId: 8, accountName: 'X', accountNumber: '9' } })
  await fixture.admin().updateReward({
    id: 1,
    name: 'Voucher Belanja',
    min: 50n,
    amount: 900_000n,
    photoHash: '',
    edgeErrors: {},
    version: 0n,
  })
  const { rewards } = await person.client.listMyRewards({})
  expect(rewards[0]).toMatchObject({ percentage: 100, qualified: false, claim: { amount: 1_000_000n } })
  const events = await fixture.service.published('rewards.claim.changed', ClaimChanged)
  expect(events.at(-1)).toMatchObject({ claim: { id: claim.id, memberId: person.id }, version: 1n })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const line = lines.find(({ target }) => target === `reward_claim:${claim.id}`)
  expect(line).toMatchObject({ action: 'reward.claimed', caller: { memberId: person.id } })
  expect(JSON.stringify(line)).not.toContain('0123456789')
})

test('points are those of the smaller leg and are not used up', async () => {
  const person = fixture.person()
  fixture.points.set(person.id, { left: 9_000n, right: 149n })
  await fixture.claim(person, 1)
  const { rewards, points } = await person.client.listMyRewards({})
  expect(points).toBe(149n)
  expect(rewards.map(({ percentage, qualified }) => [percentage, qualified])).toEqual([
    [100, false],
    [99, false],
    [29, false],
    [9, false],
    [2, false],
  ])
  const { fields, message } = await refusal(fixture.claim(person, 2))
  expect(fields).toEqual({ id: message })
  expect(message).toContain('149 dari 150 poin')
})

test('checks reward, points, bank details and password in this order', async () => {
  const person = fixture.person(0n, { bank: undefined })
  const wrong = { password: 'salah' }
  expect(await refusal(fixture.claim(person, 99, wrong))).toMatchObject({ code: 'not_found' })
  expect(await refusal(fixture.claim(person, 1, wrong))).toMatchObject({ code: 'invalid', params: undefined })
  fixture.points.set(person.id, { left: 50n, right: 50n })
  expect(await refusal(fixture.claim(person, 1, wrong))).toMatchObject({ params: { bank: 1 } })
  fixture.change(person, { bank: { bankId: 7, accountName: 'B', accountNumber: '1' } })
  expect(await refusal(fixture.claim(person, 1, wrong))).toMatchObject({
    fields: { password: 'Kata sandi salah.' },
  })
  expect(await claimsOf(person)).toEqual([])
})

test('a claim is a conflict when another amount was displayed', async () => {
  const person = fixture.person(50n)
  const { rewards } = await person.client.listMyRewards({})
  const amount = rewards.find(({ reward }) => reward?.id === 1)!.reward!.amount
  const claim = (shown: bigint) => fixture.claim(person, 1, { amount: shown })
  expect(await refusal(claim(amount + 1n))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(' sekarang Rp. '),
  })
  expect(await claimsOf(person)).toEqual([])
  expect(await claim(amount)).toMatchObject({ amount })
})

test('rejects login-as sessions, inactive members and anonymous callers', async () => {
  const person = fixture.person(50n)
  const loggedInAs = fixture.service.as({ memberId: person.id, role: 'member', impersonatorId: newId() })
  const request = { idempotencyKey: '', rewardId: 1, password: 'x' }
  expect(await refusal(loggedInAs.claimReward(request))).toMatchObject({ code: 'forbidden' })
  expect(await refusal(fixture.service.client.claimReward(request))).toMatchObject({
    code: 'unauthenticated',
  })
  fixture.change(person, { status: MemberStatus.INACTIVE })
  expect(await refusal(fixture.claim(person, 1))).toMatchObject({ code: 'forbidden' })
})

test('creates one claim per reward and member under concurrency', async () => {
  const person = fixture.person(10_000n)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => fixture.claim(person, 3)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers) {
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ code: 'invalid', fields: { id: expect.anything() } })
  }
  expect(await claimsOf(person)).toHaveLength(1)
  expect(await refusal(fixture.claim(person, 3))).toMatchObject({
    message: expect.stringMatching(/sudah Anda klaim.*Menunggu/),
  })
})

test('the same key replays the reply and creates one claim', async () => {
  const person = fixture.person(10_000n)
  const key = newId()
  const [first, second] = await Promise.all([1, 2].map(() => fixture.claim(person, 4, { key })))
  expect(second).toEqual(first)
  await whileUnavailable(fixture.doubleServices, async () => {
    expect(await fixture.claim(person, 4, { key })).toEqual(first)
    expect(await refusal(fixture.claim(person, 5, { key }))).toMatchObject({ code: 'invalid' })
    expect(await refusal(fixture.claim(person, 5))).toMatchObject({ code: 'unavailable' })
  })
  expect(await claimsOf(person)).toHaveLength(1)
})

test('reopens a refused claim with the current amount and bank account', async () => {
  const person = fixture.person(10_000n)
  const claim = await fixture.claim(person, 2)
  await fixture.process(claim, ClaimStatus.FAILED, { reason: 'Rekening salah.' })
  const { rewards } = await person.client.listMyRewards({})
  expect(rewards[1]).toMatchObject({ qualified: true, claim: { reason: 'Rekening salah.' } })
  fixture.change(person, { bank: { bankId: 9, accountName: 'BUDI', accountNumber: '555' } })
  const again = await fixture.claim(person, 2)
  expect(again).toMatchObject({
    id: claim.id,
    createdAt: claim.createdAt,
    bankId: 9,
    bankAccountNumber: '555',
    reason: '',
    status: ClaimStatus.PENDING,
  })
  expect(await claimsOf(person)).toHaveLength(1)
})

import { newId } from '@jejaring/service-kit'
import { whileUnavailable } from '@jejaring/testing'
import { memberWithEarnings, sponsorBalance } from './support/earner'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let budi: Person
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
beforeEach(async () => {
  budi = await memberWithEarnings(fixture)
})
afterAll(() => fixture.stop())

const balance = () => sponsorBalance(fixture, budi)

describe('the idempotency key of a withdrawal', () => {
  it('replays the first reply, even when a check would fail now', async () => {
    const idempotencyKey = newId()
    const first = await fixture.request(budi, { idempotencyKey, amount: 250_000n })
    fixture.values.withdraw_sponsor = '1000000'
    budi.placedAt = undefined
    expect(await fixture.request(budi, { idempotencyKey, amount: 250_000n })).toEqual(first)
    expect(await balance()).toBe(0n)
  })

  it('rejects another body, and replays while other services are unavailable', async () => {
    const idempotencyKey = newId()
    const first = await fixture.request(budi, { idempotencyKey })
    const another = { idempotencyKey, amount: 50_000n }
    expect((await refusal(fixture.request(budi, another))).code).toBe('invalid')
    await whileUnavailable(fixture.doubleServices, async () => {
      expect(await fixture.request(budi, { idempotencyKey })).toEqual(first)
      expect((await refusal(fixture.request(budi, another))).code).toBe('invalid')
      expect((await refusal(fixture.request(budi, { idempotencyKey: newId() }))).code).toBe('unavailable')
    })
    expect(await balance()).toBe(150_000n)
  })

  it('is not used up by a rejection', async () => {
    const idempotencyKey = newId()
    await refusal(fixture.request(budi, { idempotencyKey, password: 'salah' }))
    await fixture.request(budi, { idempotencyKey })
    expect(await balance()).toBe(150_000n)
  })

  it('has one effect for concurrent duplicates', async () => {
    const idempotencyKey = newId()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fixture.request(budi, { idempotencyKey })),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await balance()).toBe(150_000n)
  })

  it('belongs to its member', async () => {
    const ani = fixture.person()
    await fixture.earn({ receiverId: ani.id, amount: 100_000n })
    const idempotencyKey = newId()
    const [first, second] = [
      await fixture.request(budi, { idempotencyKey }),
      await fixture.request(ani, { idempotencyKey }),
    ]
    expect(first.id).not.toBe(second.id)
  })
})

it('keeps the books consistent after all tests above', async () => {
  expect(await fixture.differences()).toEqual([])
})

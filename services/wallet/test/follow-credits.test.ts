import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import { eventually } from '@jejaring/testing'
import { CreditFeed, followCredits } from '../src/operations/follow-credits'
import { WalletFixture } from './support/wallet-fixture'

const credited = (...memberIds: string[]) =>
  BonusCredited.encode(
    BonusCredited.fromPartial({
      credits: memberIds.map((memberId) => ({ memberId, businessDay: '2026-11-20', amount: 1n })),
    }),
  ).finish()

it('streams each member of a batch once, and ends with its signal', async () => {
  const creditFeed = new CreditFeed()
  const stopping = new AbortController()
  creditFeed.publish(credited('lost'))
  const replies = followCredits({ creditFeed }, stopping.signal)
  expect((await replies.next()).value).toEqual({ memberIds: [] })
  creditFeed.publish(credited('budi', 'ani', 'budi'))
  creditFeed.publish(credited('cici'))
  expect((await replies.next()).value).toEqual({ memberIds: ['budi', 'ani'] })
  expect((await replies.next()).value).toEqual({ memberIds: ['cici'] })
  const end = replies.next()
  stopping.abort()
  expect(await end).toEqual({ value: undefined, done: true })
})

it('streams the credits that another replica has posted', async () => {
  const fixture = await WalletFixture.start()
  const replica = await fixture.startSecondProcess()
  const stopping = new AbortController()
  try {
    const seen: string[] = []
    const reading = (async () => {
      const calls = [fixture.service, replica].map(({ client }) =>
        client.followCredits({}, { deadline: 60_000, signal: stopping.signal }),
      )
      await Promise.all(
        calls.map(async (replies, index) => {
          for await (const { memberIds } of replies) seen.push(...memberIds.map((id) => `${index} ${id}`))
        }),
      )
    })().catch(() => undefined)
    const { id } = fixture.person()
    // A credit that is posted before both calls have begun reaches one of them only.
    await eventually(async () => {
      await fixture.earn({ receiverId: id, amount: 1_000n })
      expect(seen).toEqual(expect.arrayContaining([`0 ${id}`, `1 ${id}`]))
    })
    stopping.abort()
    await reading
  } finally {
    await replica.stop()
    await fixture.stop()
  }
})

import { BonusKind } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import { refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterEach(() => fixture.service.clock.reset())
afterAll(() => fixture.stop())

const range = (about: Partial<{ memberId: string; from: string; to: string; days: number }>) => ({
  memberId: '',
  from: '',
  to: '',
  days: 0,
  ...about,
})

it('lists every day by kind, with zeros for empty days and without vouchers', async () => {
  fixture.service.clock.freeze('2026-11-05T08:00:00+07:00')
  const ani = fixture.person()
  await fixture.earn(
    { receiverId: ani.id, amount: 100_000n, businessDay: '2026-11-03' },
    { receiverId: ani.id, amount: 50_000n, businessDay: '2026-11-03', kind: BonusKind.PAIRING },
    { receiverId: ani.id, amount: 7_000n, businessDay: '2026-11-05', kind: BonusKind.PAIRING_LEVEL },
    { receiverId: ani.id, amount: 9_000n, businessDay: '2026-11-05', kind: BonusKind.PAIRING_LEVEL },
    { receiverId: newId(), amount: 1n, businessDay: '2026-11-04' },
  )
  const zero = { sponsor: 0n, pairing: 0n, pairingLevel: 0n }
  const expected = [
    { ...zero, day: '2026-11-03', sponsor: 100_000n, pairing: 50_000n },
    { ...zero, day: '2026-11-04' },
    { ...zero, day: '2026-11-05', pairingLevel: 16_000n },
  ]
  expect(await fixture.as(ani).readDailyIncome(range({ days: 3 }))).toEqual({ days: expected })
  // A withdrawal is no income on any day.
  await fixture.request(ani, { amount: 50_000n })
  const named = range({ memberId: ani.id, from: '2026-11-03', to: '2026-11-05' })
  expect(await fixture.admin().readDailyIncome(named)).toEqual({ days: expected })
  const { days } = await fixture.as(ani).readDailyIncome(range({}))
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-07', '2026-11-05'])
})

it('returns not_found for the income of another member', async () => {
  const [ani, budi] = [fixture.person(), fixture.person()]
  const fault = await refusal(fixture.as(ani).readDailyIncome(range({ memberId: budi.id })))
  expect(fault.code).toBe('not_found')
})

it.each([
  ['a day that is none', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['a range that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }, 'from'],
  ['more than a year', { from: '2025-01-01', to: '2026-03-01' }, 'from'],
  ['an end that is none', { to: 'kemarin' }, 'to'],
])('refuses %s', async (_name, about, field) => {
  const fault = await refusal(fixture.as(fixture.person()).readDailyIncome(range(about)))
  expect([fault.code, Object.keys(fault.fields ?? {})]).toEqual(['invalid', [field]])
})

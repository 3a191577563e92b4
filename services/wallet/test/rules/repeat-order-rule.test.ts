import {
  type Activity,
  decideRepeatOrder,
  repeatOrderValidUntil,
} from '../../src/withdrawals/repeat-order-rule'

const now = new Date('2026-11-20T10:00:00+07:00')
const at = (text: string) => new Date(`${text}+07:00`)
const refused = (amount: bigint, text: string, withdrawalId = 'w1') => ({
  withdrawalId,
  amount,
  refusedAt: at(text),
})

describe('the repeat-order rule', () => {
  it.each<[string, Partial<Activity>, string]>([
    ['a repeat order today', { lastRepeatOrder: at('2026-11-20T00:00') }, 'current'],
    ['a repeat order exactly 30 business days ago', { lastRepeatOrder: at('2026-10-21T00:00') }, 'current'],
    ['a repeat order one minute before that day', { lastRepeatOrder: at('2026-10-20T23:59') }, 'due'],
    ['a registration 30 days ago', { placedAt: at('2026-10-21T23:59') }, 'current'],
    ['a registration 31 days ago', { placedAt: at('2026-10-20T12:00') }, 'due'],
    [
      'an old registration and a recent order',
      { placedAt: at('2020-01-01T12:00'), lastRepeatOrder: at('2026-11-01T12:00') },
      'current',
    ],
    ['no node and no order', {}, 'due'],
  ])('decides %s', (_name, activity, kind) => {
    expect(decideRepeatOrder(100_000n, 30, { refusals: [], ...activity }, now).kind).toBe(kind)
  })

  it('is off at 0 days', () => {
    expect(decideRepeatOrder(1n, 0, { refusals: [] }, now)).toEqual({ kind: 'current' })
  })
})

describe('the last day without a repeat order', () => {
  const days = { placedAt: at('2026-10-01T12:00'), lastRepeatOrder: at('2026-10-21T23:59') }

  it.each<[string, number, Partial<Activity>, string | undefined]>([
    ['counts from the later of registration and repeat order', 30, days, '2026-11-20'],
    ['counts from the registration alone', 30, { placedAt: days.placedAt }, '2026-10-31'],
    ['is missing without a node and an order', 30, {}, undefined],
    ['is missing while the rule is off', 0, days, undefined],
  ])('%s', (_name, limit, activity, until) => {
    expect(repeatOrderValidUntil(limit, activity)).toBe(until)
  })
})

describe('the exemption after a refusal by an admin', () => {
  it.each([
    ['covers the returned amount', 100_000n, [refused(100_000n, '2026-11-10T09:00')], 'exempt'],
    ['covers less than the returned amount', 50_000n, [refused(100_000n, '2026-11-10T09:00')], 'exempt'],
    ['does not cover more', 150_000n, [refused(100_000n, '2026-11-10T09:00')], 'due'],
    [
      'does not add two refusals up',
      150_000n,
      [refused(100_000n, '2026-11-10T09:00'), refused(100_000n, '2026-11-11T09:00')],
      'due',
    ],
    ['lasts through the 14th day', 100_000n, [refused(100_000n, '2026-11-06T00:00')], 'exempt'],
    ['is over on the 15th', 100_000n, [refused(100_000n, '2026-11-05T23:59')], 'due'],
  ])('%s', (_name, amount, refusals, kind) => {
    expect(decideRepeatOrder(amount, 30, { refusals }, now).kind).toBe(kind)
  })

  it('is not used up while a repeat order is recent', () => {
    const activity = { lastRepeatOrder: now, refusals: [refused(100_000n, '2026-11-10T09:00')] }
    expect(decideRepeatOrder(100_000n, 30, activity, now)).toEqual({ kind: 'current' })
  })

  it('uses the smallest refusal that suffices, then the oldest', () => {
    const refusals = [
      refused(300_000n, '2026-11-08T09:00', 'large'),
      refused(100_000n, '2026-11-12T09:00', 'newer'),
      refused(100_000n, '2026-11-10T09:00', 'older'),
      refused(50_000n, '2026-11-09T09:00', 'too small'),
    ]
    expect(decideRepeatOrder(100_000n, 30, { refusals }, now)).toEqual({ kind: 'exempt', by: 'older' })
  })
})

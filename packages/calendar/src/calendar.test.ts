import fc from 'fast-check'
import {
  addDays,
  businessDay,
  daysBetween,
  formatDate,
  formatDateTime,
  isoInJakarta,
  startOfDay,
} from './index'

describe('the business calendar', () => {
  it.each([
    ['2026-11-20T16:59:59.999Z', '2026-11-20'],
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-12-31T17:00:00.000Z', '2027-01-01'],
    ['2028-02-28T17:00:00.000Z', '2028-02-29'],
  ])('puts %s on %s', (moment, day) => expect(businessDay(new Date(moment))).toBe(day))

  it('agrees with the time zone database', () => {
    const wall = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (moment) => {
          expect(businessDay(moment)).toBe(wall.format(moment))
        },
      ),
    )
  })

  it('counts days forwards and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (days) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', days))).toBe(days)
      }),
    )
  })

  it('starts a day at midnight in Jakarta', () => {
    expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(() => startOfDay('2026-02-30')).toThrow(RangeError)
    expect(() => startOfDay('21/11/2026')).toThrow(RangeError)
  })

  it('writes dates as Indonesians do, and times with their offset', () => {
    const moment = new Date('2026-11-20T17:05:09.120Z')
    expect(formatDate(moment)).toBe('21/11/2026')
    expect(formatDateTime(moment)).toBe('21/11/2026 00:05')
    expect(isoInJakarta(moment)).toBe('2026-11-21T00:05:09.120+07:00')
  })
})

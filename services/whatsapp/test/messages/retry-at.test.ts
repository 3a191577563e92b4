import { internationalPhone, maskedPhone } from '../../src/messages/phone'
import { retryAt } from '../../src/messages/retry-at'

const now = new Date('2026-11-21T05:00:00Z')
const secondsUntil = (moment: Date | undefined) => moment && (moment.getTime() - now.getTime()) / 1000

test.each([
  [1, false, 0.5, 60],
  [2, false, 0.5, 120],
  [5, false, 0, 720],
  [5, false, 1, 1200],
  [6, false, 0.5, undefined],
  [6, true, 0.5, 15],
])('retryAt backs off after %d tries (unavailable: %s)', (tries, isUnavailable, random, seconds) => {
  expect(secondsUntil(retryAt(tries, isUnavailable, now, random))).toBe(seconds)
})

test.each([
  ['081234567890', '6281234567890', '0812•••890'],
  ['+62 812-3456-7890', '6281234567890', '0812•••890'],
  ['(0812) 345.678', '62812345678', '0812•••678'],
  ['8123456789', '628123456789', '0812•••789'],
  ['02155512345', undefined, undefined],
  ['0812', undefined, undefined],
  ['08123456789012345', undefined, undefined],
  ['', undefined, undefined],
])('phone %s becomes %s and is masked as %s', (written, international, masked) => {
  expect(internationalPhone(written)).toBe(international)
  if (international) expect(maskedPhone(international)).toBe(masked)
})

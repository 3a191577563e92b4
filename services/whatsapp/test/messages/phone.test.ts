import { internationalPhone, maskPhone } from '../../src/messages/phone'

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
  if (international) expect(maskPhone(international)).toBe(masked)
})

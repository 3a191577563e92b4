import {
  describeOthers,
  MAX_VOIDED_PINS,
  ownerChange,
  reasonError,
  selectionError,
  voidMovements,
} from './void'

test('pins of each owner and package become one history row', () => {
  const pin = (ownerId: string, packageId: number) => ({ ownerId, packageId })
  const movements = voidMovements([pin('a', 1), pin('b', 1), pin('a', 2), pin('a', 1)], 'v')
  expect(movements).toEqual([
    { type: 'void', memberId: 'a', packageId: 1, qty: 2, voidId: 'v' },
    { type: 'void', memberId: 'b', packageId: 1, qty: 1, voidId: 'v' },
    { type: 'void', memberId: 'a', packageId: 2, qty: 1, voidId: 'v' },
  ])
})

test.each([
  ['', 'Isi alasan'],
  ['   ', 'Isi alasan'],
  ['x'.repeat(201), 'paling banyak 200'],
  [` ${'x'.repeat(200)} `, undefined],
  ['salah buat', undefined],
])('the reason %j is refused: %s', (reason, refused) => {
  const error = reasonError(reason)
  if (refused) expect(error).toContain(refused)
  else expect(error).toBeUndefined()
})

test('from 1 to 1.000 pins can be voided at once', () => {
  expect(
    [0, 1, MAX_VOIDED_PINS, MAX_VOIDED_PINS + 1].map((count) => selectionError(count) === undefined),
  ).toEqual([...[false, true, true, false]])
})

test('the pins that stay are described by status', () => {
  expect(describeOthers({ available: 0, reserved: 0, used: 0, void: 0 })).toBe('')
  expect(describeOthers({ available: 1, reserved: 2, used: 1_500, void: 3 })).toBe(
    '1.500 sudah terpakai, 2 sedang dipakai untuk pendaftaran, 3 sudah dibatalkan, 1 sedang dipindahkan',
  )
})

test('pins with another owner than the admin saw are named, three of them', () => {
  const seen = (code: string, owner: string, seenOwner: string) => ({ code, owner, seenOwner })
  expect(ownerChange([seen('A', 'budi', 'budi'), seen('B', 'budi', '')])).toBeUndefined()
  expect(ownerChange([seen('A', 'citra', 'budi'), seen('B', 'budi', 'budi')])).toBe(
    'Tidak ada pin yang dibatalkan: pin A kini milik citra, bukan budi. Muat ulang daftarnya, lalu pilih lagi.',
  )
  const many = ['A', 'B', 'C', 'D', 'E'].map((code) => seen(code, 'citra', 'budi'))
  expect(ownerChange(many)).toContain('pin C kini milik citra, bukan budi; 2 pin lain juga berpindah pemilik')
})

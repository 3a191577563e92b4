import fc from 'fast-check'
import { readTypeface } from '../store/typeface-files'
import { CODE_BOX, layoutCertificate, lineStartX, PAGE_SIZE } from './certificate'
import { fitText, supportedText } from './fit-text'

const typeface = readTypeface()
const facts = {
  joinedAt: new Date('2026-01-01T00:00:00Z'),
  number: 'SM-20260101-20EF00F8BE',
  address: 'https://jejaring.example',
}

test('every name fits between the frames, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 100 }), (name) => {
      for (const line of layoutCertificate(
        { ...facts, name, username: 'budi', issuer: 'PT Maju' },
        typeface,
      )) {
        expect(lineStartX(line, typeface)).toBeGreaterThan(40)
        expect(line.y).toBeLessThan(PAGE_SIZE.height - 40)
      }
    }),
    { numRuns: 50 },
  )
})

test('the name of the issuer stays clear of the QR code, however long it is', () => {
  const issuer = 'Perkumpulan Usaha Bersama Jejaring Nusantara Raya Sejahtera Abadi Indonesia'
  const lines = layoutCertificate({ ...facts, name: 'Budi', username: 'budi', issuer }, typeface)
  const line = lines.find(({ text }) => text === issuer)!
  expect(lineStartX(line, typeface)).toBeGreaterThan(CODE_BOX.x + CODE_BOX.size)
})

test.each([
  ['José', 'José'],
  ['Dewi 🌺 Lestari', 'Dewi Lestari'],
  ['山田', ''],
])('the typeface prints %j for %s', (name, printed) => {
  expect(supportedText(name, typeface)).toBe(printed)
})

test('a name in letters that the typeface lacks gives way to the username', () => {
  const lines = layoutCertificate({ ...facts, name: '山田', username: 'yamada', issuer: '' }, typeface)
  expect(lines.map(({ text }) => text)).toContain('yamada')
})

test('a short name is as large as it may be, a longer one smaller, before it is broken', () => {
  const room = { maxSize: 44, minSize: 24, width: 600 }
  expect(fitText('Budi', 'bold', room, typeface)).toEqual({ lines: ['Budi'], size: 44 })
  const longer = fitText('Raden Ajeng Kartika Sari Dewi', 'bold', room, typeface)
  expect(longer.lines).toHaveLength(1)
  expect(longer.size).toBeLessThan(44)
})

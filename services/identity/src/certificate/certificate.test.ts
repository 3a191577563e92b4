import fc from 'fast-check'
import { readTypeface } from '../store/typeface-files'
import { layoutCertificate, lineStartX, PAGE_SIZE } from './certificate'
import { fitText, supportedText } from './fit-text'

const typeface = readTypeface()
const joinedAt = new Date('2026-01-01T00:00:00Z')

test('every name fits between the frames, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 100 }), (name) => {
      for (const line of layoutCertificate(
        { name, username: 'budi', joinedAt, issuer: 'PT Maju' },
        typeface,
      )) {
        expect(lineStartX(line, typeface)).toBeGreaterThan(40)
        expect(line.y).toBeLessThan(PAGE_SIZE.height - 40)
      }
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['José', 'José'],
  ['Dewi 🌺 Lestari', 'Dewi Lestari'],
  ['山田', ''],
])('of %s the typeface can print %j', (name, printed) => {
  expect(supportedText(name, typeface)).toBe(printed)
})

test('a name in letters that the typeface lacks gives way to the username', () => {
  const lines = layoutCertificate({ name: '山田', username: 'yamada', joinedAt, issuer: '' }, typeface)
  expect(lines.map(({ text }) => text)).toContain('yamada')
})

test('a short name is as large as it may be, a longer one smaller, before it is broken', () => {
  const room = { maxSize: 44, minSize: 24, width: 600 }
  expect(fitText('Budi', 'bold', room, typeface)).toEqual({ lines: ['Budi'], size: 44 })
  const longer = fitText('Raden Ajeng Kartika Sari Dewi', 'bold', room, typeface)
  expect(longer.lines).toHaveLength(1)
  expect(longer.size).toBeLessThan(44)
})

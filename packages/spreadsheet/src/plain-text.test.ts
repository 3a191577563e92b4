import { comparable } from './plain-text'

test.each([
  'Nomor\r\nRekening',
  'NOMOR   rekening ',
  'Nomor\u00a0Rekening',
  '\ufeffNomor\u200b \u200fRekening',
  'Ｎｏｍｏｒ　Ｒｅｋｅｎｉｎｇ',
  'Nomor\u2003\tRek\u00adening',
])('%j is the title "Nomor Rekening"', (title) => {
  expect(comparable(title)).toBe(comparable('Nomor Rekening'))
})

test('different titles stay different', () => {
  expect(comparable('Nomor Rekening')).not.toBe(comparable('NomorRekening'))
})

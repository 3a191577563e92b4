import { nonGlossaryTerms } from './non-glossary-terms'

test('words that are not the glossary’s are found wherever they stand, and others are not', () => {
  const count = (number: string) => `${number} pasang`
  const strange = { a: 'Anggota baru', b: { c: count, d: ['50 %'] }, e: 'Kwitansi' }
  expect(nonGlossaryTerms(strange)).toEqual(['Anggota baru', String(count), '50 %', 'Kwitansi'])
  expect(nonGlossaryTerms({ a: 'Sertifikat keanggotaan', b: 'Pasang di Profil', c: '50%' })).toEqual([])
})

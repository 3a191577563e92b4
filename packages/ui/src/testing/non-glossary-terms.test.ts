import { nonGlossaryTerms } from './non-glossary-terms'

test('finds terms outside the glossary in nested texts and functions', () => {
  const count = (number: string) => `${number} pasang`
  const strange = { a: 'Anggota baru', b: { c: count, d: ['50 %'] }, e: 'Kwitansi' }
  expect(nonGlossaryTerms(strange)).toEqual(['Anggota baru', String(count), '50 %', 'Kwitansi'])
  expect(nonGlossaryTerms({ a: 'Sertifikat keanggotaan', b: 'Pasang di Profil', c: '50%' })).toEqual([])
})

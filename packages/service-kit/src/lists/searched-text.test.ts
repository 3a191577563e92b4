import { normalizeSearch, textPatterns } from './searched-text'

const patterns = (text: string) => textPatterns(normalizeSearch(text), {})

test.each([
  ['+62 812-3456-7890', '%081234567890%'],
  ['0812 3456 7890', '%081234567890%'],
  ['62 (0)812 3456 7890', '%081234567890%'],
  ['\u202a0812\u00a03456\u00a07890\u202c', '%081234567890%'],
  ['001-234-567-8', '%0012345678%'],
  ['6281-2345-6789', '%628123456789%'],
  ['6208 1234 5678', '%620812345678%'],
])('%s is also searched as %s', (text, digits) => {
  expect(patterns(text).texts).toContain(digits)
})

test.each(['1.500.000', '081234567890', 'WD-20261122-000008', '12 34'])('%s is searched as it is', (text) => {
  expect(patterns(text).texts).toEqual([`%${text}%`])
})

test.each([
  ['Rene\u0301', '%Ren\u00e9%'],
  ['Budi\u00a0\u2003 Santoso', '%Budi Santoso%'],
  ['Bu\u200bdi', '%Budi%'],
  ['Ma’ruf', '%Ma_ruf%'],
  ["Ma'ruf", '%Ma_ruf%'],
])('%j is searched as %j', (text, pattern) => {
  expect(patterns(text).texts).toEqual([pattern])
})

test('words are searched one by one, each at its beginning', () => {
  expect(patterns('santoso b.').words).toEqual(['(^|[^[:alnum:]])santoso', '(^|[^[:alnum:]])b\\.'])
  expect(patterns('santoso').words).toEqual([])
  expect(patterns('a b').words).toEqual([])
})

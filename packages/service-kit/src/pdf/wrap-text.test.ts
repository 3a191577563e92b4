import { wrapText } from './wrap-text'

const upTo = (length: number) => (line: string) => line.length <= length

test.each([
  ['', 5, ['']],
  ['satu', 5, ['satu']],
  ['satu dua  tiga', 8, ['satu dua', 'tiga']],
  ['a\nb', 8, ['a b']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['ya abcdefgh ya', 5, ['ya ab', 'cdefg', 'h ya']],
  ['abc', 0, ['a', 'b', 'c']],
])('breaks %j at %d characters into %j', (text, length, lines) => {
  expect(wrapText(text, upTo(length))).toEqual(lines)
})

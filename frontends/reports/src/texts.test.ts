import { texts } from './texts'

/** Every sentence; one with a gap in it as it is written. */
const sentencesOf = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'function' ? [String(part)] : Object.values(part ?? {}).flatMap(sentencesOf)
}

test('the words are those of the glossary, and a percentage is written as everywhere', () => {
  const sentences = sentencesOf(texts)
  expect(sentences).toContain(texts.area)
  expect(sentences.filter((text) => /anggota|kwitansi|\bpasang\b|[\d}] %/i.test(text))).toEqual([])
})

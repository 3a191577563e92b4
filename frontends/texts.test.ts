import { texts as admin } from './admin/src/texts'
import { texts as member } from './member/src/texts'
import { texts as reports } from './reports/src/texts'
import { texts as shell } from './shell/src/texts'
import { frameTexts as frame } from './shell/src/texts/frame'

/** Every sentence; one with a gap in it as it is written. */
const sentencesOf = (part: unknown): string[] => {
  if (typeof part === 'string') return [part]
  return typeof part === 'function' ? [String(part)] : Object.values(part ?? {}).flatMap(sentencesOf)
}

test.each(Object.entries({ admin, member, reports, shell, frame }))(
  'the words of %s are those of the glossary, and a percentage is written as everywhere',
  (_, texts) => {
    const sentences = sentencesOf(texts)
    expect(sentences.length).toBeGreaterThan(10)
    expect(sentences.filter((text) => /\banggota\b|kwitansi|[\d}] (pasang\b|%)/i.test(text))).toEqual([])
  },
)

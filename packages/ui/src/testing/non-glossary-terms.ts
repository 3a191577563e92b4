/** Every sentence; one with a gap in it as it is written. */
function sentencesOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'function' ? [String(part)] : Object.values(part ?? {}).flatMap(sentencesOf)
}

/** Sentences with words that are not the glossary's, or a percentage that is not written as everywhere. */
export function nonGlossaryTerms(texts: object): string[] {
  return sentencesOf(texts).filter((text) => /\banggota\b|kwitansi|[\d}] (pasang\b|%)/i.test(text))
}

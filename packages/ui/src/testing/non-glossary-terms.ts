/** All texts; a function as its source. */
function sentencesOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'function' ? [String(part)] : Object.values(part ?? {}).flatMap(sentencesOf)
}

/** Texts with terms outside the glossary, or with a percentage in another format. */
export function nonGlossaryTerms(texts: object): string[] {
  return sentencesOf(texts).filter((text) => /\banggota\b|kwitansi|[\d}] (pasang\b|%)/i.test(text))
}

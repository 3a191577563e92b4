/** The codes whose Indonesian names have all words of the text, or begin with a text of one or two letters. */
export function codesNamed(names: Readonly<Record<string, string>>, text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isShort = words.join('').length < 3
  return Object.keys(names).filter((code) => {
    const name = names[code]!.toLowerCase()
    return words.every((word) => (isShort ? name.startsWith(word) : name.includes(word)))
  })
}

/** Breaks a text into lines that `fits` accepts, between words; a word that is too long is broken between characters. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  const add = (part: string, separator: string) => {
    const longer = line === '' ? part : line + separator + part
    if (line !== '' && !fits(longer)) {
      lines.push(line)
      line = part
    } else line = longer
  }
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (fits(word)) add(word, ' ')
    else for (const [index, character] of [...word].entries()) add(character, index === 0 ? ' ' : '')
  }
  return [...lines, line]
}

/** Text as one line: runs of white space become one space, and what nobody can see is left out, so that equal lines are equal text. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

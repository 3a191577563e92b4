/**
 * Normalizes text to one line: collapses white space and removes invisible characters, so that equal lines
 * are equal strings.
 */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

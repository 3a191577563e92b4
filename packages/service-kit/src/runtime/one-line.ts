/**
 * Cuts text to `maxLength` UTF-16 units, or one less so that no surrogate pair is split: half a pair is refused by JSON
 * columns and by percent encoding.
 */
export function truncate(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}

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

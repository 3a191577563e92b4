/**
 * A cell as a reader sees it: compatible forms (NFKC: full-width digits, ligatures), one line with single spaces, without
 * invisible characters such as zero-width spaces and marks of writing direction.
 */
export function plainText(cell: string): string {
  return cell
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** The form in which titles, references and status words are compared: equal texts of a reader are equal strings. */
export const comparable = (cell: string): string => plainText(cell).toLowerCase()

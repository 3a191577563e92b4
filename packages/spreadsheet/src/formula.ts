/** Spreadsheets reckon what begins with one of these, in their full-width forms and after blanks, too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** The text as a CSV may hold it: what a spreadsheet would reckon gets an apostrophe before it. */
export function neverReckoned(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

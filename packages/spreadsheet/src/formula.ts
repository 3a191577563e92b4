/** First characters of a formula, also full-width forms and after blanks. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe (CSV injection). */
export function neverReckoned(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

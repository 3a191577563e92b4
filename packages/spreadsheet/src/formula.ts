/** First characters of a formula, also full-width forms and after blanks. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe (CSV injection). */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/**
 * Escapes what Excel would read as a character: in a workbook `_x0041_` is the letter A (ISO/IEC 29500, ST_Xstring), and
 * `_x005F_x0041_` is that text.
 */
export function excelText(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

import type { Row } from 'exceljs'

const LINE_HEIGHT_POINTS = 15
/** Capitals are wider than the digits in which columns are measured. */
const CAPITAL_WIDTH = 1.25

/**
 * Makes a row as high as its texts need when they wrap to these widths, in characters. Without a height LibreOffice prints
 * such rows over each other; Excel measures them itself.
 */
export function fitHeight(row: Row, values: readonly unknown[], widths: readonly number[]): void {
  const lines = Math.max(
    1,
    ...values.map((value, index) => (typeof value === 'string' ? countLines(value, widths[index]!) : 1)),
  )
  if (lines > 1) row.height = lines * LINE_HEIGHT_POINTS
}

/** Lines of a text that breaks between words, and inside words that are longer than a line. */
function countLines(text: string, width: number): number {
  if (text.length * CAPITAL_WIDTH < width) return 1
  let lines = 0
  for (const paragraph of text.split('\n')) {
    let used = Number.POSITIVE_INFINITY
    for (const word of paragraph.split(' ')) {
      const length = widthOf(word)
      if (used + 1 + length <= width) used += 1 + length
      else {
        lines += Math.max(Math.ceil(length / width), 1)
        used = length % width
      }
    }
  }
  return lines
}

function widthOf(word: string): number {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0
  return word.length + capitals * (CAPITAL_WIDTH - 1)
}

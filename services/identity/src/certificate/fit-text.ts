export type FontWeight = 'plain' | 'bold'

/** Glyph metrics of the typeface. */
export interface FontMetrics {
  width(text: string, face: FontWeight, size: number): number
  has(codePoint: number): boolean
}

interface FitBox {
  maxSize: number
  minSize: number
  width: number
}

/** Fits a text into a width at the largest size: on one line, or on two if one would be smaller than `minSize`. */
export function fitText(
  text: string,
  face: FontWeight,
  { maxSize, minSize, width }: FitBox,
  measure: FontMetrics,
): { lines: string[]; size: number } {
  const sizeOf = (lines: string[]) =>
    Math.min(maxSize, width / Math.max(...lines.map((line) => measure.width(line, face, 1))))
  const one = [text]
  const two = splitInTwo(text)
  if (two.length === 1 || sizeOf(one) >= minSize) return { lines: one, size: sizeOf(one) }
  return { lines: two, size: Math.min(sizeOf(two), maxSize * 0.75) }
}

/** Keeps the characters that the typeface has. An accented letter it lacks becomes the plain letter. */
export function supportedText(text: string, measure: FontMetrics): string {
  const known = [...text.normalize('NFC')].map((letter) => {
    const parts = [letter, ...letter.normalize('NFD')]
    return parts.find((part) => measure.has(part.codePointAt(0) ?? 0)) ?? ''
  })
  return known.join('').replace(/\s+/g, ' ').trim()
}

/** Splits at the space nearest to the middle; a text without spaces stays in one piece. */
function splitInTwo(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  if (spaces.length === 0) return [text]
  const middle = text.length / 2
  const at = spaces.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best))
  return [text.slice(0, at), text.slice(at + 1)]
}

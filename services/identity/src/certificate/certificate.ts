import { type FontMetrics, type FontWeight, fitText, supportedText } from './fit-text'

/** A4 lying down, in points of 1/72 inch. */
export const PAGE_SIZE = { width: 841.89, height: 595.28 }

/** What a certificate says. */
export interface Certificate {
  name: string
  username: string
  joinedAt: Date
  issuer: string
}

/** A line of text on the sheet, centred; `y` is its baseline, from the top. */
export interface TextLine {
  text: string
  face: FontWeight
  size: number
  y: number
  colour: string
}

const INK = '#16211f'
const MUTED = '#566462'
const BRAND = '#0f766e'

const middle = PAGE_SIZE.width / 2
const MAX_TEXT_WIDTH = PAGE_SIZE.width - 200

/** The lines of a certificate, each as large as fits. Letters that the typeface lacks are left out of a name. */
export function layoutCertificate(
  { name, username, joinedAt, issuer }: Certificate,
  measure: FontMetrics,
): TextLine[] {
  const said = supportedText(name, measure) || username
  const names = fitText(said, 'bold', { maxSize: 44, minSize: 24, width: MAX_TEXT_WIDTH }, measure)
  const nameLines = names.lines.map((text, index) => ({
    text,
    face: 'bold' as const,
    size: names.size,
    y: (names.lines.length === 1 ? 312 : 296) + index * names.size * 1.2,
    colour: INK,
  }))
  const after = (nameLines.at(-1)?.y ?? 312) + 36
  const plain = (text: string, size: number, y: number, colour = MUTED): TextLine => {
    const only = supportedText(text, measure)
    return { text: only, face: 'plain', size: Math.min(size, fitSize(only, measure)), y, colour }
  }
  return [
    { text: 'SERTIFIKAT', face: 'bold', size: 40, y: 172, colour: BRAND },
    plain('Keanggotaan', 18, 200),
    plain('diberikan kepada', 14, 252),
    ...nameLines,
    plain(`@${username}`, 16, after, BRAND),
    plain(`Member sejak ${longDate(joinedAt)}`, 16, after + 44, INK),
    { ...plain(issuer, 18, 500, INK), face: 'bold' },
  ]
}

/** Where a line begins, so that its middle is the sheet's. */
export function lineStartX({ text, face, size }: TextLine, measure: FontMetrics): number {
  return middle - measure.width(text, face, size) / 2
}

function fitSize(text: string, measure: FontMetrics): number {
  return MAX_TEXT_WIDTH / Math.max(1, measure.width(text, 'bold', 1))
}

/** "21 November 2026", the day in Jakarta. */
function longDate(moment: Date): string {
  return moment.toLocaleDateString('id-ID', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  })
}

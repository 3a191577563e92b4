import { type FontMetrics, type FontWeight, fitText, supportedText } from './fit-text'

/** A4 landscape, in points of 1/72 inch. */
export const PAGE_SIZE = { width: 841.89, height: 595.28 }

/** The content of a certificate. */
export interface Certificate {
  name: string
  username: string
  joinedAt: Date
  issuer: string
}

/** A centred line of text; `y` is its baseline, measured from the top. */
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

const CENTRE_X = PAGE_SIZE.width / 2
const MAX_TEXT_WIDTH = PAGE_SIZE.width - 200

/**
 * Lays out the lines of a certificate, each as large as fits. Characters missing from the typeface are dropped; a
 * name left empty is replaced by the username.
 */
export function layoutCertificate(
  { name, username, joinedAt, issuer }: Certificate,
  measure: FontMetrics,
): TextLine[] {
  const shownName = supportedText(name, measure) || username
  const names = fitText(shownName, 'bold', { maxSize: 44, minSize: 24, width: MAX_TEXT_WIDTH }, measure)
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

/** Returns the x coordinate that centres a line. */
export function lineStartX({ text, face, size }: TextLine, measure: FontMetrics): number {
  return CENTRE_X - measure.width(text, face, size) / 2
}

function fitSize(text: string, measure: FontMetrics): number {
  return MAX_TEXT_WIDTH / Math.max(1, measure.width(text, 'bold', 1))
}

/** Formats the day in Jakarta: "21 November 2026". */
function longDate(moment: Date): string {
  return moment.toLocaleDateString('id-ID', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Jakarta',
  })
}

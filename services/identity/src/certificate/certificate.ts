import { type FontMetrics, type FontWeight, fitText, supportedText } from './fit-text'

/** A4 landscape, in points of 1/72 inch. */
export const PAGE_SIZE = { width: 841.89, height: 595.28 }

/** The content of a certificate. */
export interface Certificate {
  name: string
  username: string
  /** The day of issue, too. */
  joinedAt: Date
  issuer: string
  number: string
  /** Address of the page that proves it. */
  address: string
}

/** A line of text, centred at `centreX`; `y` is its baseline, measured from the top. */
export interface TextLine {
  text: string
  face: FontWeight
  size: number
  centreX: number
  y: number
  colour: string
}

const INK = '#16211f'
const MUTED = '#566462'
const BRAND = '#0f766e'

const CENTRE_X = PAGE_SIZE.width / 2
const MAX_TEXT_WIDTH = PAGE_SIZE.width - 200
/** Where the QR code is, in the left corner, clear of the issuer's name. */
export const CODE_BOX = { x: 64, y: 428, size: 92 }
const MAX_ISSUER_WIDTH = 2 * (CENTRE_X - CODE_BOX.x - CODE_BOX.size - 30)

/**
 * Lays out the lines of a certificate, each as large as fits. Characters missing from the typeface are dropped; a
 * name left empty is replaced by the username.
 */
export function layoutCertificate(
  { name, username, joinedAt, issuer, number }: Certificate,
  measure: FontMetrics,
): TextLine[] {
  const shownName = supportedText(name, measure) || username
  const names = fitText(shownName, 'bold', { maxSize: 44, minSize: 24, width: MAX_TEXT_WIDTH }, measure)
  const nameLines = names.lines.map((text, index) => ({
    text,
    face: 'bold' as const,
    size: names.size,
    centreX: CENTRE_X,
    y: (names.lines.length === 1 ? 298 : 282) + index * names.size * 1.2,
    colour: INK,
  }))
  const after = (nameLines.at(-1)?.y ?? 298) + 32
  const joined = longDate(joinedAt)
  return [
    { ...centredText('SERTIFIKAT', 40, 166, BRAND, measure), face: 'bold' },
    centredText('Keanggotaan', 18, 192, MUTED, measure),
    centredText(`Nomor ${number}`, 12, 212, INK, measure),
    centredText('diberikan kepada', 14, 244, MUTED, measure),
    ...nameLines,
    centredText(`@${username}`, 16, after, BRAND, measure),
    centredText(`Member sejak ${joined}`, 16, after + 34, INK, measure),
    centredText(`Diterbitkan ${joined}`, 12, 440, MUTED, measure),
    { ...centredText(issuer, 18, 520, INK, measure, MAX_ISSUER_WIDTH), face: 'bold' },
    {
      ...centredText('Pindai untuk memeriksa keaslian', 8, CODE_BOX.y + CODE_BOX.size + 14, MUTED, measure),
      centreX: CODE_BOX.x + CODE_BOX.size / 2 + 14,
    },
  ]
}

/** A line in the middle of the page, smaller where it would be too wide. */
function centredText(
  text: string,
  size: number,
  y: number,
  colour: string,
  measure: FontMetrics,
  width = MAX_TEXT_WIDTH,
): TextLine {
  const shown = supportedText(text, measure)
  const fitting = width / Math.max(1, measure.width(shown, 'bold', 1))
  return { text: shown, face: 'plain', size: Math.min(size, fitting), centreX: CENTRE_X, y, colour }
}

/** Returns the x coordinate that centres a line. */
export function lineStartX({ text, face, size, centreX }: TextLine, measure: FontMetrics): number {
  return centreX - measure.width(text, face, size) / 2
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

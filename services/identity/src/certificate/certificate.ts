import { type Face, fitted, type Measure, printable } from './fitting'

/** A4 lying down, in points of 1/72 inch. */
export const SHEET = { width: 841.89, height: 595.28 }

/** What a certificate says. */
export interface Certificate {
  name: string
  username: string
  joinedAt: Date
  issuer: string
}

/** A line of text on the sheet, centred; `y` is its baseline, from the top. */
export interface Line {
  text: string
  face: Face
  size: number
  y: number
  colour: string
}

const INK = '#16211f'
const MUTED = '#566462'
const BRAND = '#0f766e'

const middle = SHEET.width / 2
const WIDEST = SHEET.width - 200

/** The lines of a certificate, each as large as fits. Letters that the typeface lacks are left out of a name. */
export function linesOf({ name, username, joinedAt, issuer }: Certificate, measure: Measure): Line[] {
  const said = printable(name, measure) || username
  const names = fitted(said, 'bold', { most: 44, least: 24, width: WIDEST }, measure)
  const nameLines = names.lines.map((text, index) => ({
    text,
    face: 'bold' as const,
    size: names.size,
    y: (names.lines.length === 1 ? 312 : 296) + index * names.size * 1.2,
    colour: INK,
  }))
  const after = (nameLines.at(-1)?.y ?? 312) + 36
  const plain = (text: string, size: number, y: number, colour = MUTED): Line => {
    const only = printable(text, measure)
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
export function startOf({ text, face, size }: Line, measure: Measure): number {
  return middle - measure.width(text, face, size) / 2
}

function fitSize(text: string, measure: Measure): number {
  return WIDEST / Math.max(1, measure.width(text, 'bold', 1))
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

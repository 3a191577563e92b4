import sharp from 'sharp'
import { type Certificate, CODE_BOX, layoutCertificate, lineStartX, PAGE_SIZE } from './certificate'
import { frames, mark, rule } from './decoration'
import { qrCode } from './qr-code'
import type { Typeface } from './typeface'

/** A4 landscape at 150 dots per inch. */
export const PNG_SIZE = { width: 1754, height: 1240 }

/** Draws the certificate as a PNG. Text is drawn as outlines, so that no installed font matters. */
export async function drawPng(certificate: Certificate, typeface: Typeface): Promise<Buffer> {
  const text = layoutCertificate(certificate, typeface).map((line) => {
    const start = lineStartX(line, typeface)
    return `<g fill="${line.colour}">${typeface.outline(line.text, line.face, line.size, start, line.y)}</g>`
  })
  const code = qrCode(certificate.address)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PNG_SIZE.width}" height="${PNG_SIZE.height}" viewBox="0 0 ${PAGE_SIZE.width} ${PAGE_SIZE.height}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...frames.map(
      ({ x, y, width, height, line, colour }) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="${colour}" stroke-width="${line}"/>`,
    ),
    ...[...mark.lines.map((one) => ({ ...one, ...mark })), rule].map(
      ({ from, to, width, colour }) =>
        `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${colour}" stroke-width="${width}"/>`,
    ),
    ...mark.dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${mark.radius}" fill="${mark.colour}"/>`),
    `<path transform="translate(${CODE_BOX.x} ${CODE_BOX.y}) scale(${CODE_BOX.size / code.size})" d="${code.path}"/>`,
    ...text,
    '</svg>',
  ].join('')
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

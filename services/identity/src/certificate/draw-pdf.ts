import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { type Certificate, CODE_BOX, layoutCertificate, lineStartX, PAGE_SIZE } from './certificate'
import { frames, mark, rule } from './decoration'
import { qrCode } from './qr-code'
import type { Typeface } from './typeface'

/** Draws the certificate as a one-page A4 landscape PDF with selectable text. */
export async function drawPdf(certificate: Certificate, typeface: Typeface): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  document.setTitle(`Sertifikat keanggotaan ${certificate.username}`)
  document.setLanguage('id-ID')
  // A fixed date makes the file reproducible.
  document.setCreationDate(certificate.joinedAt)
  document.setModificationDate(certificate.joinedAt)
  const fonts = {
    plain: await document.embedFont(typeface.bytes.plain, { subset: true }),
    bold: await document.embedFont(typeface.bytes.bold, { subset: true }),
  }
  const page = document.addPage([PAGE_SIZE.width, PAGE_SIZE.height])
  decorate(page)
  drawCode(page, certificate.address)
  for (const line of layoutCertificate(certificate, typeface)) {
    page.drawText(line.text, {
      x: lineStartX(line, typeface),
      y: up(line.y),
      size: line.size,
      font: fonts[line.face],
      color: colourOf(line.colour),
    })
  }
  return Buffer.from(await document.save())
}

function decorate(page: PDFPage): void {
  for (const { x, y, width, height, line, colour } of frames) {
    page.drawRectangle({
      x,
      y: up(y + height),
      width,
      height,
      borderWidth: line,
      borderColor: colourOf(colour),
    })
  }
  for (const { from, to, width, colour } of [...mark.lines.map((one) => ({ ...one, ...mark })), rule]) {
    const [start, end] = [
      { x: from.x, y: up(from.y) },
      { x: to.x, y: up(to.y) },
    ]
    page.drawLine({ start, end, thickness: width, color: colourOf(colour) })
  }
  for (const { x, y } of mark.dots)
    page.drawCircle({ x, y: up(y), size: mark.radius, color: colourOf(mark.colour) })
}

function drawCode(page: PDFPage, address: string): void {
  const { size, path } = qrCode(address)
  const { x, y } = CODE_BOX
  page.drawSvgPath(path, { x, y: up(y), scale: CODE_BOX.size / size, color: rgb(0, 0, 0), borderWidth: 0 })
}

/** The origin of a PDF is at the bottom. */
const up = (y: number) => PAGE_SIZE.height - y

function colourOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  )
  return rgb(red, green, blue)
}

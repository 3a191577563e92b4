import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib'

/**
 * The pages of a PDF, and all text on them in the order of its streams: each piece as it reads in each embedded font, of
 * which one is its own.
 */
export async function readPdf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes)
  const streams = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [contentsOf(object)] : []))
  // Each embedded font says which of its glyphs is which letter; here no two fonts share a page's line.
  const alphabets = streams.filter((text) => text.includes('beginbfchar')).map(alphabetOf)
  const drawn = streams.flatMap((text) =>
    [...text.matchAll(/<([0-9A-F]+)> Tj/gi)].map(([, hex]) => hex ?? ''),
  )
  const lines = drawn.map((hex) => alphabets.map((alphabet) => decodeHex(hex, alphabet)))
  return { pages: document.getPages().map((page) => page.getSize()), lines }
}

function contentsOf(stream: PDFRawStream): string {
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    return ''
  }
}

function alphabetOf(map: string): Map<string, string> {
  const pairs = [...map.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/gi)]
  return new Map(
    pairs.map(([, glyph = '', letters = '']) => [
      glyph.toUpperCase(),
      Buffer.from(letters, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

/** What a line says by one font's alphabet. */
function decodeHex(hex: string, alphabet: Map<string, string>): string {
  return (hex.toUpperCase().match(/.{4}/g) ?? []).map((glyph) => alphabet.get(glyph) ?? '?').join('')
}

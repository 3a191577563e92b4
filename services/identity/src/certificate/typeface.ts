import fontkit from '@pdf-lib/fontkit'
import type { FontMetrics, FontWeight } from './fit-text'

/** The two weights of the product's typeface. */
export class Typeface implements FontMetrics {
  private readonly fonts

  constructor(readonly bytes: Readonly<Record<FontWeight, Buffer>>) {
    this.fonts = { plain: fontkit.create(bytes.plain), bold: fontkit.create(bytes.bold) }
  }

  width(text: string, face: FontWeight, size: number): number {
    const font = this.fonts[face]
    return (font.layout(text).advanceWidth / font.unitsPerEm) * size
  }

  has(codePoint: number): boolean {
    return Object.values(this.fonts).every((font) => font.hasGlyphForCodePoint(codePoint))
  }

  /** Returns the text as SVG paths on a baseline that starts at (x, y). */
  outline(text: string, face: FontWeight, size: number, x: number, y: number): string {
    const font = this.fonts[face]
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    let along = 0
    const paths = glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const transform = `translate(${x + (along + xOffset) * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`
      along += xAdvance
      return `<path transform="${transform}" d="${glyph.path.toSVG()}"/>`
    })
    return paths.join('')
  }
}

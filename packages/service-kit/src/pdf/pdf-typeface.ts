import { type PDFDocument, type PDFFont, type PDFRef, StandardFonts } from 'pdf-lib'

/** Files of a typeface, and the parser that reads them (`@pdf-lib/fontkit`). */
export interface FontFiles {
  readonly fontkit: Parameters<PDFDocument['registerFontkit']>[0]
  readonly plain: Uint8Array
  readonly bold: Uint8Array
}

/** A text as hexadecimal glyph codes of a content stream, and its width at size 1. */
export interface EncodedText {
  readonly hex: string
  readonly width: number
}

const NOTHING: EncodedText = { hex: '', width: 0 }

/**
 * One weight of a typeface in a document. Encodes and measures characters one by one, without kerning, and remembers them:
 * shaping every cell of a long table takes ten times as long.
 */
export class PdfTypeface {
  private readonly characters = new Map<string, EncodedText>()
  private readonly known: ReadonlySet<number>

  private constructor(private readonly font: PDFFont) {
    this.known = new Set(font.getCharacterSet())
  }

  get ref(): PDFRef {
    return this.font.ref
  }

  /** Both weights: of the files, of which only the used glyphs are embedded; else the Helvetica that every reader has. */
  static async embed(
    document: PDFDocument,
    files?: FontFiles,
  ): Promise<Record<'plain' | 'bold', PdfTypeface>> {
    if (files) document.registerFontkit(files.fontkit)
    const plain = await document.embedFont(files?.plain ?? StandardFonts.Helvetica, { subset: true })
    const bold = await document.embedFont(files?.bold ?? StandardFonts.HelveticaBold, { subset: true })
    return { plain: new PdfTypeface(plain), bold: new PdfTypeface(bold) }
  }

  /**
   * Leaves out characters that the typeface lacks, and repeated spaces. An accented letter that it lacks becomes the plain
   * letter.
   */
  encode(text: string): EncodedText {
    let hex = ''
    let width = 0
    let isAfterSpace = true
    for (const character of text.normalize('NFC').replaceAll(/\s/g, ' ')) {
      const encoded = this.character(character)
      if (encoded === NOTHING || (isAfterSpace && character === ' ')) continue
      isAfterSpace = character === ' '
      hex += encoded.hex
      width += encoded.width
    }
    return { hex, width }
  }

  private character(character: string): EncodedText {
    const earlier = this.characters.get(character)
    if (earlier) return earlier
    const shown = [character, ...character.normalize('NFD')].find((part) =>
      this.known.has(part.codePointAt(0) ?? 0),
    )
    const encoded = shown
      ? { hex: this.font.encodeText(shown).asString(), width: this.font.widthOfTextAtSize(shown, 1) }
      : NOTHING
    this.characters.set(character, encoded)
    return encoded
  }
}

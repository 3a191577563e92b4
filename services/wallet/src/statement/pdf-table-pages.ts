import { setImmediate as nextTick } from 'node:timers/promises'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

/** A4, in points of 1/72 inch. */
const PAGE_SIZE = { width: 595.28, height: 841.89 }
const MARGIN = 40
const ROW_HEIGHT = 15
const TEXT_SIZE = 8
const CELL_PADDING = 3
/** Kept free for the page number. */
const FOOTER_HEIGHT = 24

const INK = rgb(0.09, 0.13, 0.12)
const LINE = rgb(0.76, 0.8, 0.79)

export interface PdfColumn<Row> {
  readonly title: string
  /** In points; the widths of a table add up to the page less its margins. */
  readonly width: number
  readonly right?: boolean
  readonly value: (row: Row) => string
}

/**
 * Headings and tables on A4 pages. A table that goes on repeats its titles. Uses the fonts that every reader has, so that
 * nothing is embedded; characters that they lack are left out.
 */
export class PdfTablePages {
  private page: PDFPage
  /** Distance of the next line from the bottom. */
  private top = PAGE_SIZE.height - MARGIN

  private constructor(
    private readonly document: PDFDocument,
    private readonly plain: PDFFont,
    private readonly bold: PDFFont,
    private readonly known: ReadonlySet<number>,
  ) {
    this.page = document.addPage([PAGE_SIZE.width, PAGE_SIZE.height])
  }

  static async create(title: string, writtenAt: Date): Promise<PdfTablePages> {
    const document = await PDFDocument.create()
    document.setTitle(title)
    document.setLanguage('id-ID')
    document.setCreationDate(writtenAt)
    document.setModificationDate(writtenAt)
    const plain = await document.embedFont(StandardFonts.Helvetica)
    const bold = await document.embedFont(StandardFonts.HelveticaBold)
    return new PdfTablePages(document, plain, bold, new Set(plain.getCharacterSet()))
  }

  heading(text: string, size: number): void {
    this.top -= size + 6
    this.draw(text, MARGIN, PAGE_SIZE.width - 2 * MARGIN, this.bold, size)
  }

  text(text: string): void {
    this.top -= TEXT_SIZE + 5
    this.draw(text, MARGIN, PAGE_SIZE.width - 2 * MARGIN, this.plain, TEXT_SIZE)
  }

  /** Draws a table; the first and the last row are bold. Other work of the process runs between two pages. */
  async table<Row>(columns: readonly PdfColumn<Row>[], rows: readonly Row[]): Promise<void> {
    this.top -= ROW_HEIGHT
    this.titles(columns)
    for (const [index, row] of rows.entries()) {
      if (this.top - ROW_HEIGHT < MARGIN + FOOTER_HEIGHT) {
        await nextTick()
        this.nextPage(columns)
      }
      const font = index === 0 || index === rows.length - 1 ? this.bold : this.plain
      this.row(columns, (column) => column.value(row), font)
    }
  }

  async save(): Promise<Buffer> {
    const pages = this.document.getPages()
    for (const [index, page] of pages.entries()) {
      page.drawText(`Halaman ${index + 1} dari ${pages.length}`, {
        x: MARGIN,
        y: MARGIN,
        size: TEXT_SIZE,
        font: this.plain,
        color: INK,
      })
    }
    return Buffer.from(await this.document.save())
  }

  private nextPage<Row>(columns: readonly PdfColumn<Row>[]): void {
    this.page = this.document.addPage([PAGE_SIZE.width, PAGE_SIZE.height])
    this.top = PAGE_SIZE.height - MARGIN
    this.titles(columns)
  }

  private titles<Row>(columns: readonly PdfColumn<Row>[]): void {
    this.row(columns, ({ title }) => title, this.bold)
  }

  private row<Row>(
    columns: readonly PdfColumn<Row>[],
    textOf: (column: PdfColumn<Row>) => string,
    font: PDFFont,
  ): void {
    this.top -= ROW_HEIGHT
    let left = MARGIN
    for (const column of columns) {
      this.draw(textOf(column), left, column.width, font, TEXT_SIZE, column.right)
      left += column.width
    }
    const y = this.top - 4
    const end = { x: PAGE_SIZE.width - MARGIN, y }
    this.page.drawLine({ start: { x: MARGIN, y }, end, thickness: 0.5, color: LINE })
  }

  /** Draws one line of text in a box, smaller where it would not fit. */
  private draw(text: string, left: number, width: number, font: PDFFont, size: number, right = false): void {
    const shown = this.supported(text)
    const space = width - CELL_PADDING
    const fitting = Math.min(size, (size * space) / Math.max(1, font.widthOfTextAtSize(shown, size)))
    const x = right ? left + width - font.widthOfTextAtSize(shown, fitting) : left
    this.page.drawText(shown, { x, y: this.top, size: fitting, font, color: INK })
  }

  /** Keeps the characters that the fonts have. An accented letter they lack becomes the plain letter. */
  private supported(text: string): string {
    const letters = [...text.normalize('NFC')].map((letter) =>
      [letter, ...letter.normalize('NFD')].find((part) => this.known.has(part.codePointAt(0) ?? 0)),
    )
    return letters.join('').replace(/\s+/g, ' ').trim()
  }
}

import { setImmediate as nextTick } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, type PDFRef } from 'pdf-lib'
import { type EncodedText, type FontFiles, PdfTypeface } from './pdf-typeface'
import { wrapText } from './wrap-text'

/** The short and the long side of A4, in points of 1/72 inch. */
const A4 = [595.28, 841.89] as const
const MARGIN = 40
const ROW_HEIGHT = 15
const LINE_HEIGHT = 10
const TEXT_SIZE = 8
const CELL_PADDING = 3
/** Kept free for the page number. */
const FOOTER_HEIGHT = 24

/** Operators that set the colours, in RGB. */
const INK = '0.09 0.13 0.12 rg'
const LINE = '0.76 0.8 0.79 RG'

export interface PdfColumn<Row> {
  readonly title: string
  /** In points; the widths of a table add up to the page less its margins. */
  readonly width: number
  /** For figures: aligned to the right, on one line. */
  readonly right?: boolean
  readonly value: (row: Row) => string
}

export interface PdfOptions {
  readonly title: string
  readonly writtenAt: Date
  /** On each page, in front of its number. */
  readonly footer?: string
  readonly landscape?: boolean
  readonly fonts?: FontFiles
}

export interface TableOptions {
  /** The first and the last row are balances or sums. */
  readonly boldEnds?: boolean
}

type Weight = 'plain' | 'bold'

interface Cell {
  readonly lines: readonly EncodedText[]
  readonly left: number
  readonly width: number
  readonly right: boolean
  readonly weight: Weight
}

const heightOf = (cells: readonly Cell[]) =>
  ROW_HEIGHT + (Math.max(...cells.map(({ lines }) => lines.length)) - 1) * LINE_HEIGHT

/**
 * Headings and tables on A4 pages. A table that goes on repeats its titles. Writes the operators of a page as text and
 * compresses it when it is full: pdf-lib keeps operators as objects, 300 MB for 35,000 rows.
 */
export class PdfTablePages {
  /** Operators of the current page (ISO 32000, Annex A). */
  private operators: string[] = []
  /** Distance of the last line from the bottom. */
  private top: number
  private readonly size: readonly [width: number, height: number]

  private constructor(
    private readonly document: PDFDocument,
    private readonly typeface: Readonly<Record<Weight, PdfTypeface>>,
    private readonly footer: string,
    landscape: boolean,
  ) {
    this.size = landscape ? [A4[1], A4[0]] : A4
    this.top = this.size[1] - MARGIN
  }

  static async create({ title, writtenAt, footer = '', landscape = false, fonts }: PdfOptions) {
    const document = await PDFDocument.create()
    document.setTitle(title)
    document.setLanguage('id-ID')
    document.setCreationDate(writtenAt)
    document.setModificationDate(writtenAt)
    return new PdfTablePages(document, await PdfTypeface.embed(document, fonts), footer, landscape)
  }

  /** A heading is followed on its page by a few lines: a table's titles and a first row of several lines. */
  heading(text: string, size: number): void {
    if (!this.hasRoom(size + 6 * ROW_HEIGHT)) this.finishPage()
    this.top -= size + 12
    this.draw(this.typeface.bold.encode(text), 'bold', size)
  }

  text(text: string): void {
    this.top -= TEXT_SIZE + 5
    this.draw(this.typeface.plain.encode(text), 'plain')
  }

  /** Draws labels and values, without titles. */
  fields(fields: readonly (readonly [label: string, value: string])[]): void {
    const columns: readonly PdfColumn<readonly [string, string]>[] = [
      { title: '', width: this.width / 4, value: ([label]) => label },
      { title: '', width: (this.width * 3) / 4, value: ([, value]) => value },
    ]
    for (const field of fields) this.row(this.cellsOf(columns, ({ value }) => value(field), 'plain'))
  }

  /** Draws a table; its titles and first row are on one page. Other work of the process runs between two pages. */
  async table<Row>(
    columns: readonly PdfColumn<Row>[],
    rows: readonly Row[],
    { boldEnds = false }: TableOptions = {},
  ): Promise<void> {
    const titles = this.cellsOf(columns, ({ title }) => title, 'bold')
    const cellsAt = (index: number) => {
      const isEnd = index === 0 || index === rows.length - 1
      return this.cellsOf(columns, ({ value }) => value(rows[index]!), boldEnds && isEnd ? 'bold' : 'plain')
    }
    this.top -= ROW_HEIGHT
    const firstHeight = rows.length > 0 ? heightOf(cellsAt(0)) : 0
    if (!this.hasRoom(heightOf(titles) + firstHeight)) this.finishPage()
    this.row(titles)
    for (const index of rows.keys()) {
      const isNextPage = this.row(cellsAt(index), titles)
      if (isNextPage) await nextTick()
    }
  }

  async save(): Promise<Buffer> {
    this.finishPage()
    const pages = this.document.getPages()
    for (const [index, { node }] of pages.entries()) {
      this.top = MARGIN
      const number = `Halaman ${index + 1} dari ${pages.length}`
      this.draw(this.typeface.plain.encode([this.footer, number].filter(Boolean).join(' · ')), 'plain')
      node.addContentStream(this.takeStream())
      if (index % 20 === 0) await nextTick()
    }
    return Buffer.from(await this.document.save())
  }

  private get width(): number {
    return this.size[0] - 2 * MARGIN
  }

  private finishPage(): void {
    const { node } = this.document.addPage([...this.size])
    node.set(PDFName.Contents, this.document.context.obj([this.takeStream()]))
    for (const weight of ['plain', 'bold'] as const)
      node.setFontDictionary(PDFName.of(weight), this.typeface[weight].ref)
    this.top = this.size[1] - MARGIN
  }

  private takeStream(): PDFRef {
    const { context } = this.document
    const stream = context.stream(deflateSync(this.operators.join('\n')), { Filter: 'FlateDecode' })
    this.operators = []
    return context.register(stream)
  }

  private hasRoom(height: number): boolean {
    return this.top - height >= MARGIN + FOOTER_HEIGHT
  }

  private cellsOf<Row>(
    columns: readonly PdfColumn<Row>[],
    textOf: (column: PdfColumn<Row>) => string,
    weight: Weight,
  ): Cell[] {
    let end = MARGIN
    return columns.map((column) => {
      const { width, right = false } = column
      const left = end
      end += width
      const lines = this.linesOf(textOf(column), weight, right ? Infinity : width)
      return { left, width, right, weight, lines }
    })
  }

  /**
   * Draws a row as high as its highest cell; on the next page, below the titles, if this one is full. Returns whether it
   * did.
   */
  private row(cells: readonly Cell[], titles?: readonly Cell[]): boolean {
    const height = heightOf(cells)
    const isFull = !this.hasRoom(height)
    if (isFull) {
      this.finishPage()
      if (titles) this.row(titles)
    }
    const first = this.top - ROW_HEIGHT
    for (const { lines, weight, ...box } of cells) {
      for (const [index, line] of lines.entries()) {
        this.top = first - index * LINE_HEIGHT
        this.draw(line, weight, TEXT_SIZE, box)
      }
    }
    this.top = first + ROW_HEIGHT - height
    const y = shortened(this.top - 4)
    this.operators.push(`${LINE} 0.5 w ${MARGIN} ${y} m ${shortened(MARGIN + this.width)} ${y} l S`)
    return isFull
  }

  /** Breaks a text into lines of a width in points. */
  private linesOf(text: string, weight: Weight, width: number): EncodedText[] {
    const typeface = this.typeface[weight]
    const isWithin = (line: EncodedText) => line.width * TEXT_SIZE <= width - CELL_PADDING
    const whole = typeface.encode(text)
    if (isWithin(whole)) return [whole]
    return wrapText(text, (line) => isWithin(typeface.encode(line))).map((line) => typeface.encode(line))
  }

  /** Draws one line of text in a box, smaller where it would not fit. */
  private draw(
    { hex, width: unitWidth }: EncodedText,
    weight: Weight,
    size = TEXT_SIZE,
    { left, width, right }: Pick<Cell, 'left' | 'width' | 'right'> = {
      left: MARGIN,
      width: this.width,
      right: false,
    },
  ): void {
    if (hex === '') return
    const fitting = Math.min(size, (width - CELL_PADDING) / unitWidth)
    const x = right ? left + width - unitWidth * fitting : left
    const [fontSize, xText, yText] = [fitting, x, this.top].map(shortened)
    this.operators.push(`${INK} BT /${weight} ${fontSize} Tf 1 0 0 1 ${xText} ${yText} Tm <${hex}> Tj ET`)
  }
}

/** Rounds to a hundredth of a point. */
const shortened = (points: number) => Math.round(points * 100) / 100

import { readFileSync } from 'node:fs'
import { readPdf } from '@jejaring/testing/pdf-text'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument } from 'pdf-lib'
import { type PdfColumn, type PdfOptions, PdfTablePages } from '../src/pdf'

const file = (name: string) =>
  readFileSync(require.resolve(`@expo-google-fonts/plus-jakarta-sans/${name}.ttf`))
const fonts = {
  fontkit,
  plain: file('500Medium/PlusJakartaSans_500Medium'),
  bold: file('800ExtraBold/PlusJakartaSans_800ExtraBold'),
}
const create = (options: Partial<PdfOptions> = {}) =>
  PdfTablePages.create({ title: 'Uji', writtenAt: new Date('2026-11-27T03:00:00Z'), fonts, ...options })

const columns: readonly PdfColumn<string>[] = [
  { title: 'Nomor', width: 100, right: true, value: (text) => String(text.length) },
  { title: 'Teks', width: 200, value: (text) => text },
]

async function textOf(pages: PdfTablePages): Promise<string[]> {
  return (await readPdf(await pages.save())).lines.flat().filter((line) => !line.includes('?'))
}

it('writes all rows, repeats the titles and numbers the pages', async () => {
  const pages = await create({ footer: 'Kaki' })
  const rows = Array.from({ length: 120 }, (_, index) => `baris ${index}`)
  await pages.table(columns, rows)
  const file = await pages.save()
  const text = (await readPdf(file)).lines.flat()
  expect((await PDFDocument.load(file)).getPageCount()).toBe(3)
  expect(text.filter((line) => line.startsWith('baris'))).toEqual(rows)
  expect(text.filter((line) => line === 'Teks')).toHaveLength(3)
  expect(text.filter((line) => line.startsWith('Kaki'))).toEqual(
    [1, 2, 3].map((n) => `Kaki · Halaman ${n} dari 3`),
  )
})

it.each(['Muḥammad Łukasz Őrsi Ğül Đặng Þór', 'José Nuñez-O’Brien'])('shows the name %s', async (name) => {
  const pages = await create()
  pages.heading(name, 12)
  expect(await textOf(pages)).toContain(name)
})

it('leaves out characters that the typeface lacks', async () => {
  const pages = await create()
  await pages.table(columns, ['山田 🌺 Budi\u0000\u202e', '🌺'])
  expect(await textOf(pages)).toContain('Budi')
})

it('writes a text without embedded fonts', async () => {
  const pages = await create({ fonts: undefined })
  pages.text('山田 🌺 Ćirić')
  expect((await PDFDocument.load(await pages.save())).getPageCount()).toBe(1)
})

it('breaks a long text into lines and keeps a row on one page', async () => {
  const pages = await create()
  const long = 'kata '.repeat(100).trim()
  await pages.table(
    columns,
    Array.from({ length: 40 }, () => long),
  )
  const lines = await textOf(pages)
  const words = lines.filter((line) => line.startsWith('kata'))
  expect(words.join(' ').split(' ')).toHaveLength(4_000)
  expect(words).toHaveLength(40 * 10)
})

it('lets other work run between the pages', async () => {
  const pages = await create()
  let ticks = 0
  const tick = () => {
    ticks++
    timer = setImmediate(tick)
  }
  let timer = setImmediate(tick)
  await pages.table(
    columns,
    Array.from({ length: 200 }, () => 'baris'),
  )
  clearImmediate(timer)
  expect(ticks).toBeGreaterThanOrEqual(4)
})

it.each([
  ['one line', 'baris'],
  ['several lines', 'kata '.repeat(100).trim()],
])('keeps the titles of a table on the page of its first row, of %s', async (_case, firstRow) => {
  const column: PdfColumn<string> = { title: 'Judul', width: 200, value: (text) => text }
  for (let rowsBefore = 30; rowsBefore < 55; rowsBefore++) {
    const pages = await create()
    await pages.table(columns, Array(rowsBefore).fill('baris'))
    await pages.table([column], [firstRow])
    // A first row on the next page would have the titles above it a second time.
    expect((await textOf(pages)).filter((line) => line === 'Judul')).toHaveLength(1)
  }
})

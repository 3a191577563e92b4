import { setTimeout as sleep } from 'node:timers/promises'
import { Workbook } from 'exceljs'
import { type SheetColumn, writeSheet } from './index'

interface Row {
  readonly account: string
  readonly amount: bigint
  readonly at: Date | null
}

const columns: SheetColumn<Row>[] = [
  { title: 'Rekening', kind: 'text', width: 20, value: ({ account }) => account },
  { title: 'Nominal', kind: 'rupiah', width: 14, sum: true, value: ({ amount }) => amount },
  { title: 'Selesai', kind: 'moment', width: 18, value: ({ at }) => at },
]

async function* inBatches(rows: readonly Row[], size = 2): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const file = (batches: AsyncIterable<readonly Row[]>, shown = columns) =>
  writeSheet({ name: 'Penarikan', columns: shown, batches, totalLabel: (rows) => `Total ${rows}` })

async function readBook(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  const workbook = new Workbook()
  await workbook.xlsx.load(Buffer.concat(all) as never)
  return workbook
}

const readBack = async (rows: readonly Row[], shown = columns) =>
  (await readBook(file(inBatches(rows), shown))).worksheets[0]!

const row = (account: string, amount = 0n, at: Date | null = null): Row => ({ account, amount, at })

it('escapes text that Excel would read as a character', async () => {
  const page = await readBack([row('_x0041_')])
  expect(page.getRow(2).getCell(1).value).toBe('_x005F_x0041_')
})

it('writes typed cells under a frozen header, and the totals at the end', async () => {
  const paid = new Date('2026-11-20T16:59:00Z')
  const page = await readBack([row('0001234567890123456', 150_000n, paid), row('77', 50_000n), row('8', 1n)])
  expect(page.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  expect(page.getRow(1).values).toEqual([undefined, 'Rekening', 'Nominal', 'Selesai'])
  const first = page.getRow(2)
  expect(first.getCell(1).value).toBe('0001234567890123456')
  expect(first.getCell(1).numFmt).toBe('@')
  expect(first.getCell(2).value).toBe(150_000)
  expect(first.getCell(2).numFmt).toBe('#,##0')
  // A spreadsheet has no time zones: it shows the clock of Jakarta.
  expect(first.getCell(3).value).toEqual(new Date('2026-11-20T23:59:00Z'))
  const last = page.getRow(5)
  expect([last.getCell(1).value, last.getCell(2).value, last.getCell(3).value]).toEqual([
    'Total 3',
    { formula: 'SUBTOTAL(109,B2:B4)', result: 200_001 },
    null,
  ])
  expect(page.rowCount).toBe(5)
})

it('can be filtered by every column, without the totals', async () => {
  const page = await readBack([row('1'), row('2')])
  expect(page.autoFilter).toBe('A1:C3')
})

it('totals selected rows by a hidden column, so that the total follows a filter', async () => {
  const selective = { ...columns[1]!, sum: ({ account }: Row) => account !== 'ditolak' }
  const page = await readBack([row('1', 5n), row('ditolak', 7n)], [columns[0]!, selective, columns[2]!])
  expect(page.getRow(4).getCell(2).value).toEqual({ formula: 'SUBTOTAL(109,D2:D3)', result: 5 })
  expect([page.getRow(3).getCell(2).value, page.getRow(3).getCell(4).value]).toEqual([7, null])
  expect([page.getRow(1).getCell(4).value, page.getColumn(4).hidden, page.autoFilter]).toEqual([
    'Nominal (dihitung)',
    true,
    'A1:C3',
  ])
})

it('has one font', async () => {
  const page = await readBack([row('1', 5n)])
  for (const at of [1, 2, 3]) {
    const { font } = page.getRow(at).getCell(1)
    expect([font.name, font.size, font.bold ?? false]).toEqual(['Calibri', 11, at !== 2])
  }
})

it('explains itself on a second sheet, with totals and lines to sign on', async () => {
  const facts = [{ label: 'Dibuat oleh', value: '=petugas1' }]
  const totalLabel = (rows: number) => `Total ${rows}`
  const workbook = await readBook(
    writeSheet({ name: 'Penarikan', columns, batches: inBatches([row('1', 5n)]), totalLabel, facts }),
  )
  const [, cover] = workbook.worksheets
  expect(cover?.name).toBe('Keterangan')
  const lines = cover!.getSheetValues().map((line) => (line as unknown[] | undefined)?.slice(1))
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Penarikan'],
      ['Dibuat oleh', '=petugas1'],
      ['Total 1'],
      ['Nominal', { formula: "'Penarikan'!B3", result: 5 }],
      ['Dibuat oleh', 'Diperiksa oleh', 'Disetujui oleh'],
    ]),
  )
  expect(cover?.pageSetup).toMatchObject({ paperSize: 9, orientation: 'portrait', fitToWidth: 1 })
})

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://x","y")',
  '{=1}',
  "=cmd|' /C'!A0",
])('keeps %j as text that is never reckoned', async (account) => {
  const cell = (await readBack([row(account)])).getRow(2).getCell(1)
  expect([typeof cell.value, cell.formula, cell.numFmt]).toEqual(['string', undefined, '@'])
  expect(String(cell.value).trim()).toBe(account.trim())
})

it('writes whatever people type, and leaves out what no file of this kind can hold', async () => {
  const page = await readBack([row('<b>&"\'</b> é 💰'), row('a\u0000b\u0007c')])
  expect(page.getRow(2).getCell(1).value).toBe('<b>&"\'</b> é 💰')
  expect(page.getRow(3).getCell(1).value).toBe('abc')
})

it('is printed on A4 with its titles on each page and all columns on one', async () => {
  const page = await readBack([row('1')])
  expect(page.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '1:1',
  })
})

it('has columns that are as wide as the longest word of their titles, which wrap', async () => {
  const long = { ...columns[1]!, title: 'Dasar pengenaan (50 %)', width: 9 }
  const page = await readBack([row('1')], [columns[0]!, long])
  expect([page.getColumn(1).width, page.getColumn(2).width]).toEqual([20, 12])
  expect(page.getRow(1).getCell(2).alignment).toMatchObject({ wrapText: true, horizontal: 'right' })
})

it('has the title of an amount above its numbers, to the right', async () => {
  const page = await readBack([row('1', 5n)])
  for (const at of [1, 2, 3]) {
    expect(page.getRow(at).getCell(2).alignment).toMatchObject({ horizontal: 'right', indent: 1 })
    expect(page.getRow(at).getCell(1).alignment).toMatchObject({ vertical: 'top', wrapText: true })
  }
})

it('makes rows as high as their wrapped texts', async () => {
  const name = { ...columns[0]!, width: 12 }
  const page = await readBack([row('Budi'), row('BUDI SANTOSO WIJAYA NASUTION'), row('x'.repeat(30))], [name])
  expect([2, 3, 4].map((at) => page.getRow(at).height)).toEqual([undefined, 60, 45])
})

it('writes a business day as a date', async () => {
  const day = { title: 'Hari bisnis', kind: 'day' as const, width: 13, value: () => '2026-11-30' }
  const cell = (await readBack([row('1')], [columns[0]!, day])).getRow(2).getCell(2)
  expect([cell.value, cell.numFmt]).toEqual([new Date('2026-11-30T00:00:00Z'), 'dd/mm/yyyy'])
})

it('writes a file also when there is nothing to write', async () => {
  const page = await readBack([])
  expect(page.getRow(2).getCell(1).value).toBe('Total 0')
})

it('asks for rows only as fast as the file is taken, and stops when nobody takes it', async () => {
  let asked = 0
  let stopped = false
  async function* endless(): AsyncGenerator<Row[]> {
    try {
      for (;;) {
        asked++
        // Random text does not get smaller, so that what waits is what was written.
        yield Array.from({ length: 100 }, () => row(`${Math.random()}${Math.random()}${Math.random()}`))
      }
    } finally {
      stopped = true
    }
  }
  const chunks = file(endless())
  await chunks.next()
  for (let before = -1; before !== asked; ) {
    before = asked
    await sleep(300)
  }
  expect(asked).toBeLessThan(200)
  await chunks.return(undefined)
  for (let wait = 0; wait < 1_500 && !stopped; wait++) await sleep(20)
  expect(stopped).toBe(true)
})

it('hands on what goes wrong with the rows', async () => {
  async function* broken(): AsyncGenerator<Row[]> {
    yield [row('1')]
    throw new Error('the table is unavailable')
  }
  const reading = (async () => {
    for await (const _ of file(broken()));
  })()
  await expect(reading).rejects.toThrow('the table is unavailable')
})

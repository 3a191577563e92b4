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

async function readBack(rows: readonly Row[], shown = columns) {
  const chunks: Uint8Array[] = []
  for await (const chunk of file(inBatches(rows), shown)) chunks.push(chunk)
  const workbook = new Workbook()
  await workbook.xlsx.load(Buffer.concat(chunks) as never)
  return workbook.worksheets[0]!
}

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
    200_001,
    null,
  ])
  expect(page.rowCount).toBe(5)
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

it('has columns that are as wide as their titles', async () => {
  const long = { ...columns[1]!, title: 'Dasar pengenaan (50 %)', width: 16 }
  const page = await readBack([row('1')], [columns[0]!, long])
  expect([page.getColumn(1).width, page.getColumn(2).width]).toEqual([20, 25])
})

it('has the title of an amount above its numbers, to the right', async () => {
  const page = await readBack([row('1', 5n)])
  const right = { horizontal: 'right', indent: 1 }
  for (const at of [1, 2, 3]) {
    expect(page.getRow(at).getCell(2).alignment).toEqual(right)
    expect(page.getRow(at).getCell(1).alignment).toBeUndefined()
  }
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
    throw new Error('the table is away')
  }
  const reading = (async () => {
    for await (const _ of file(broken()));
  })()
  await expect(reading).rejects.toThrow('the table is away')
})

import { deflateRawSync } from 'node:zlib'
import { Workbook } from 'exceljs'
import fc from 'fast-check'
import { escapeFormula } from './formula'
import { readTable, UnreadableTable, writeCsvTable, writeExcelTable } from './index'
import { unpacksWithin } from './unpacks-within'

const limits = { rows: 1_000, columns: 50 }
const read = (text: string) => readTable(Buffer.from(text), limits)

test.each([',', ';', '|'])(
  'reads back values written with %j, except those that a spreadsheet would compute',
  (delimiter) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.bigInt({ min: 0n, max: 10n ** 15n })), {
          maxLength: 5,
        }),
        async (rows) => {
          const titles = [`Nama${delimiter}`, 'Nominal', 'x']
          const table = writeCsvTable({ titles, rows: rows.map((row) => [...row, 'x']), delimiter })
          const [head, ...lines] = await readTable(table, limits)
          expect(head).toEqual(titles)
          const names = rows.map(([name]) => escapeFormula(name.replaceAll('\0', '')))
          expect(lines.map(([name]) => name)).toEqual(names)
          expect(lines.map((line) => line[1])).toEqual(rows.map(([, amount]) => String(amount)))
        },
      ),
    ),
)

test.each(['=1+1', '+62', '-1', '@SUM(A1)', '\t=1', '  =1', "=cmd|' /C'!A0"])(
  '%j stays text in both kinds of file',
  async (text) => {
    const rows = [[text, 5n]]
    expect(
      (await readTable(writeCsvTable({ titles: undefined, rows, delimiter: ',' }), limits))[0]?.[0],
    ).toBe(`'${text}`)
    const workbook = new Workbook()
    await workbook.xlsx.load((await writeExcelTable({ name: 'Template', titles: ['a', 'b'], rows })) as never)
    const cell = workbook.worksheets[0]!.getRow(2).getCell(1)
    expect([typeof cell.value, cell.formula, cell.numFmt]).toEqual(['string', undefined, '@'])
  },
)

test('text that looks like an escape of a workbook stays that text', async () => {
  const rows = [['_x0041_', 'a_x000d_b_x41_']]
  const file = await writeExcelTable({ name: 'Template', titles: undefined, rows })
  const workbook = new Workbook()
  await workbook.xlsx.load(file as never)
  const cell = (column: number) => workbook.worksheets[0]!.getRow(1).getCell(column).value
  expect([cell(1), cell(2)]).toEqual(rows[0])
  expect(await readTable(file, limits)).toEqual(rows)
})

test('reads an .xlsx file as text: leading zeros, digits, formulas as shown', async () => {
  const rows = [['0001234567890123456', 73_500n]]
  const file = await writeExcelTable({ name: 'Template', titles: ['Rekening', 'Nominal'], rows })
  expect(await readTable(file, limits)).toEqual([
    ['Rekening', 'Nominal'],
    ['0001234567890123456', '73500'],
  ])
  const workbook = new Workbook()
  const page = workbook.addWorksheet('x')
  page.addRow([
    { formula: '1+1', result: 2 },
    1.5,
    12_345_678_901_234,
    { richText: [{ text: 'a' }, { text: 'b' }] },
  ])
  expect(await readTable(Buffer.from(await workbook.xlsx.writeBuffer()), limits)).toEqual([
    ['2', '1.5', '12345678901234', 'ab'],
  ])
})

test('reads a CSV with its delimiter, line ends, byte order mark and empty last lines', async () => {
  expect(await read('\uFEFFa;b\n"1;""2""\n3";\n;\n\n')).toEqual([
    ['a', 'b'],
    ['1;"2"\n3', ''],
  ])
  expect(await read('a\tb\r1\t2\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(await read('')).toEqual([])
})

test('cells that are only coloured are no part of a table', async () => {
  const workbook = new Workbook()
  const page = workbook.addWorksheet('x')
  page.addRow(['a', 'b'])
  const fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFFF00' } } as const
  page.getCell(limits.rows + 1, 1).fill = fill
  page.getCell(1, limits.columns + 1).fill = fill
  expect(await readTable(Buffer.from(await workbook.xlsx.writeBuffer()), limits)).toEqual([['a', 'b']])
})

test('more lines or columns than anybody sends are refused in a workbook, too', async () => {
  for (const [row, column] of [
    [limits.rows + 1, 1],
    [1, limits.columns + 1],
  ] as const) {
    const workbook = new Workbook()
    workbook.addWorksheet('x').getCell(row, column).value = 'x'
    const file = Buffer.from(await workbook.xlsx.writeBuffer())
    await expect(readTable(file, limits)).rejects.toBeInstanceOf(UnreadableTable)
  }
})

describe('titles that are looked for', () => {
  const isHead = (line: readonly string[]) => line.includes('Rekening') && line.includes('Status')

  test.each([
    ['nothing', ''],
    ['a name', 'Laporan transfer massal\r\n\r\n'],
    ['a date with a comma', 'Jakarta, 27 November 2026\r\n'],
  ])('are found by their own sign below %s', async (_what, above) => {
    for (const sign of [',', ';', '|', '\t']) {
      const text = `${above}Rekening${sign}"Status"\r\n0012${sign}Berhasil\r\n`
      const lines = await readTable(Buffer.from(text), limits, isHead)
      expect(lines.slice(-2)).toEqual([
        ['Rekening', 'Status'],
        ['0012', 'Berhasil'],
      ])
    }
  })

  test('are found on a later sheet of a workbook; without them the first is read', async () => {
    const workbook = new Workbook()
    workbook.addWorksheet('Ringkasan').addRow(['Total', 1])
    const page = workbook.addWorksheet('Rincian')
    page.addRow(['Rekening', 'Status'])
    page.addRow(['0012', 'Berhasil'])
    const file = Buffer.from(await workbook.xlsx.writeBuffer())
    expect(await readTable(file, limits, isHead)).toEqual([
      ['Rekening', 'Status'],
      ['0012', 'Berhasil'],
    ])
    expect(await readTable(file, limits)).toEqual([['Total', '1']])
  })
})

test.each([
  ['blanks around quotes', 'a;b\n "x; y" ;\t" z "\n', ['x; y', ' z ']],
  ['quotes inside cells without quotes', 'a;b\n5" pipa;PT "Maju"\n', ['5" pipa', 'PT "Maju"']],
])('reads %s', async (_what, text, cells) => {
  expect((await read(text))[1]).toEqual(cells)
})

test.each([
  ['a quote that never ends', 'a,b\n1,"2', [2, 2]],
  ['a quote in a quoted cell', 'a,b\n1,2\n"PT "Maju"",2\n', [3, 1]],
])('%s is refused with its line and column', async (_what, text, [line, column]) => {
  await expect(read(text)).rejects.toMatchObject({ line, column })
})

test('a title over several lines is found by its own delimiter', async () => {
  const isHead = (line: readonly string[]) => line.includes('Nomor,\nRekening')
  expect(await readTable(Buffer.from('"Nomor,\nRekening";Status\n1;OK\n'), limits, isHead)).toEqual([
    ['Nomor,\nRekening', 'Status'],
    ['1', 'OK'],
  ])
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0, 1])],
  ['a zip that is no workbook', Buffer.from('PK\u0003\u0004 nothing')],
  ['more lines than anybody sends', Buffer.from('a\n'.repeat(1_001))],
  ['more columns', Buffer.from('x,'.repeat(60))],
])('%s is refused', async (_what, bytes) => {
  await expect(readTable(bytes, limits)).rejects.toBeInstanceOf(UnreadableTable)
})

test.each([
  ['claims its true size', undefined],
  ['claims a byte', 1],
  ['claims the largest size', 4_000_000_000],
])('a workbook that unpacks to more than the limit is refused when it %s', async (_what, claimed) => {
  const sheet = deflateRawSync(Buffer.alloc(41 * 1024 * 1024, ' '))
  const file = zipOf('xl/worksheets/sheet1.xml', sheet, claimed ?? 41 * 1024 * 1024)
  expect(file.length).toBeLessThan(100_000)
  await expect(readTable(file, limits)).rejects.toThrow('too large')
})

test('entries of a workbook that are small on their own count together', async () => {
  const part = deflateRawSync(Buffer.alloc(15 * 1024 * 1024))
  const whole = [1, 2, 3].map((number) => zipOf(`xl/${number}.xml`, part, 1))
  // Entries of archives one after the other are found by their marks; offsets are those of the first.
  expect(unpacksWithin(whole[0]!, 40 * 1024 * 1024)).toBe(true)
  expect(unpacksWithin(Buffer.concat(whole), 40 * 1024 * 1024)).toBe(false)
})

/** A zip archive with one entry, which claims to unpack to this size. */
function zipOf(name: string, packed: Buffer, claimedBytes: number): Buffer {
  const local = Buffer.alloc(30)
  local.write('PK\u0003\u0004', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimedBytes, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\u0001\u0002', 'latin1')
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(claimedBytes, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

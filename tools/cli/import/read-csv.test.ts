import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCsv } from './read-csv'
import { columns } from './source-row'

const directory = mkdtempSync(join(tmpdir(), 'read-csv-'))
const file = join(directory, 'members.csv')

afterAll(() => rmSync(directory, { recursive: true }))

test.each([
  ['nothing', ''],
  ['a heading alone', `${columns.join(',')}\n\n`],
])('a file of %s is refused', async (_what, text) => {
  writeFileSync(file, text)
  await expect(readCsv(file).next()).rejects.toThrow('holds no members')
})

test.each([',', ';'])('rows that a spreadsheet left empty are no members (%j)', async (sign) => {
  const line = ['budi01', 'Budi Santoso', '081234567890', 'admin', 'left', 'admin', 'REG', '2024-03-01']
  const heading = columns.slice(0, line.length).join(sign)
  const empty = sign.repeat(line.length - 1)
  writeFileSync(file, [`\uFEFF${heading}`, empty, line.join(sign), empty, ''].join('\r\n'))
  const rows = []
  for await (const row of readCsv(file)) rows.push(row)
  expect(rows).toMatchObject([{ username: 'budi01', date: '2024-03-01', line: 3 }])
})

test('titles and references match as a reader sees them, in tabs, too', async () => {
  const line = [
    'budi\u200b01',
    'Budi "B" S.',
    '\u202a081234567890',
    ' admin\u00a0',
    'LEFT',
    'admin',
    'REG',
    '2024-03-01',
  ]
  const heading = columns.slice(0, line.length).map((title) => `${title.toUpperCase()}\u00a0`)
  writeFileSync(file, Buffer.from(`\uFEFF${heading.join('\t')}\r\n${line.join('\t')}\r\n`, 'utf16le'))
  const rows = []
  for await (const row of readCsv(file)) rows.push(row)
  expect(rows).toMatchObject([{ username: 'budi01', phone: '081234567890', upline: 'admin' }])
})

test('a stray quote is reported with its line and column', async () => {
  writeFileSync(file, `${columns.join(',')}\nbudi01,"PT "Maju"",x\n`)
  await expect(readCsv(file).next()).rejects.toThrow('a quote in line 2, column 2 has no partner')
})

test.each([
  ['UTF-16 of "Unicode text"', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text.replace('’', '\x92'), 'latin1')],
])('a file in %s keeps its names', async (_encoding, encode) => {
  const line = ['maruf1', 'Ma’ruf', '081234567890', 'admin', 'left', 'admin', 'REG', '2024-03-01']
  writeFileSync(file, encode(`${columns.slice(0, line.length).join(',')}\r\n${line.join(',')}\r\n`))
  const rows = []
  for await (const row of readCsv(file)) rows.push(row)
  expect(rows).toMatchObject([{ username: 'maruf1', name: 'Ma’ruf' }])
})

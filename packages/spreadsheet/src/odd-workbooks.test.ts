import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'
import { Workbook } from 'exceljs'
import { AmbiguousSheets, DamagedWorkbook, ProtectedWorkbook, readTable } from './read-table'

const limits = { rows: 100, columns: 20 }

test('reads the cells of a workbook with tables, pictures, comments and merged cells', async () => {
  const workbook = new Workbook()
  const page = workbook.addWorksheet('Hasil')
  page.addRow(['Invoice', 'Status'])
  page.addRow([{ richText: [{ text: 'WD-1' }, { text: '2', font: { bold: true } }] }])
  page.getCell('B2').value = { text: 'Berhasil', hyperlink: 'https://bank.example/1' }
  page.getCell('A3').value = 'WD-13'
  page.getCell('A3').note = 'diperiksa'
  page.mergeCells('A4:B4')
  page.mergeCells('A5:B5')
  page.getCell('A5').value = 'Total'
  page.addTable({ name: 'T', ref: 'D1', columns: [{ name: 'x' }], rows: [['a']] })
  const image = workbook.addImage({ base64: PIXEL, extension: 'png' })
  page.addImage(image, 'F1:G2')
  const lines = await readTable(Buffer.from(await workbook.xlsx.writeBuffer()), limits)
  expect(lines.map((line) => line.slice(0, 2))).toEqual([
    ['Invoice', 'Status'],
    ['WD-12', 'Berhasil'],
    ['WD-13', ''],
    ['', ''],
    ['Total', ''],
  ])
})

test('reads a workbook whose XML elements have a prefix', async () => {
  expect(await readTable(zipOf(PREFIXED), limits)).toEqual([['WD-1', '73500']])
})

test.each(['zip64', 'descriptors'] as const)('reads an archive in the layout %s', async (layout) => {
  expect(await readTable(zipOf(PREFIXED, layout), limits)).toEqual([['WD-1', '73500']])
})

test('reads a workbook with bytes behind its archive', async () => {
  const file = Buffer.concat([zipOf(PREFIXED), Buffer.from('\r\n')])
  expect(await readTable(file, limits)).toEqual([['WD-1', '73500']])
})

test.each([
  ['half of it', (file: Buffer) => file.subarray(0, file.length / 2)],
  ['no directory', (file: Buffer) => file.subarray(0, file.indexOf('PK\u0001\u0002', 0, 'latin1'))],
  ['damaged data', (file: Buffer) => Buffer.from(file).fill(0xff, 60, 100)],
])('refuses an archive with %s as damaged', async (_what, damage) => {
  await expect(readTable(damage(zipOf(PREFIXED, 'descriptors')), limits)).rejects.toBeInstanceOf(
    DamagedWorkbook,
  )
})

test('refuses a workbook with a password as protected', async () => {
  // The signature of the compound file, and its directory entry of the encrypted workbook.
  const file = Buffer.alloc(10_240)
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.write('EncryptedPackage', 2_048, 'utf16le')
  await expect(readTable(file, limits)).rejects.toBeInstanceOf(ProtectedWorkbook)
})

test('resolves no entity of a workbook', async () => {
  const path = 'xl/worksheets/sheet1.xml'
  const attack = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/hostname"><!ENTITY lol "lol&#32;lol">]>'
  const sheet = `${attack}${PREFIXED[path]!.replace('WD-1', 'WD-&file;&lol;')}`
  // Refused or left as written.
  const cells = await readTable(zipOf({ ...PREFIXED, [path]: sheet }), limits).catch(() => [])
  expect(cells.flat().join()).not.toMatch(/lol lol/)
  expect(cells.flat().join()).not.toContain(readFileSync('/etc/hostname', 'utf8').trim())
})

test('writes numbers that a spreadsheet may have shortened in scientific notation', async () => {
  const workbook = new Workbook()
  workbook.addWorksheet('x').addRow([123_456_789_012_345, 1_234_567_890_123_450, 12_345_678_901_234_500_000])
  expect(await readTable(Buffer.from(await workbook.xlsx.writeBuffer()), limits)).toEqual([
    ['123456789012345', '1.23456789012345e+15', '1.23456789012345e+19'],
  ])
})

test('reads the escapes of a workbook as the letters they are', async () => {
  const workbook = new Workbook()
  workbook.addWorksheet('x').addRow(['Nomor_x000D_\nRekening', '_x005F_x0041_', '_x0042_', '_x42_'])
  expect(await readTable(Buffer.from(await workbook.xlsx.writeBuffer()), limits)).toEqual([
    ['Nomor\r\nRekening', '_x0041_', 'B', '_x42_'],
  ])
})

test('refuses several sheets with the titles, hidden ones too', async () => {
  const workbook = new Workbook()
  for (const name of ['Kemarin', 'Hari ini']) workbook.addWorksheet(name).addRow(['Rekening', 'Status'])
  workbook.worksheets[0]!.state = 'hidden'
  const file = Buffer.from(await workbook.xlsx.writeBuffer())
  const isHead = (line: readonly string[]) => line.includes('Rekening')
  await expect(readTable(file, limits, isHead)).rejects.toBeInstanceOf(AmbiguousSheets)
})

const MAIN = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** What the Open XML SDK writes. */
const PREFIXED: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/workbook.xml': `<x:workbook ${MAIN} xmlns:r="${OFFICE}"><x:sheets><x:sheet name="Hasil" sheetId="1" r:id="r1"/></x:sheets></x:workbook>`,
  'xl/worksheets/sheet1.xml': `<x:worksheet ${MAIN}><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>WD-1</x:t></x:is></x:c><x:c r="B1"><x:v>73500</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Layout = 'stored' | 'zip64' | 'descriptors'

/**
 * An archive: of stored entries; or packed, with all sizes and offsets in Zip64 fields, or with sizes of 64 bits behind the
 * entries, as Java's streaming writers do.
 */
function zipOf(files: Readonly<Record<string, string>>, layout: Layout = 'stored'): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text)
    const packed = layout === 'stored' ? data : deflateRawSync(data)
    const sizes = zip64Field([data.length, packed.length])
    const isZip64 = layout === 'zip64'
    const header = (extra: Buffer, known: boolean) => {
      const common = Buffer.alloc(26)
      common.writeUInt16LE(45, 0)
      common.writeUInt16LE(layout === 'descriptors' ? 8 : 0, 2)
      common.writeUInt16LE(layout === 'stored' ? 0 : 8, 4)
      common.writeUInt32LE(known ? crc32(data) : 0, 10)
      common.writeUInt32LE(isZip64 ? 0xffffffff : known ? packed.length : 0, 14)
      common.writeUInt32LE(isZip64 ? 0xffffffff : known ? data.length : 0, 18)
      common.writeUInt16LE(name.length, 22)
      common.writeUInt16LE(isZip64 ? extra.length : 0, 24)
      return common
    }
    const local: Buffer[] = [
      Buffer.from('PK\u0003\u0004'),
      header(sizes, layout !== 'descriptors'),
      Buffer.from(name),
    ]
    if (isZip64) local.push(sizes)
    local.push(packed)
    if (layout === 'descriptors') local.push(descriptorOf(data, packed))
    const extra = zip64Field([data.length, packed.length, offset])
    const centralTail = Buffer.alloc(14)
    centralTail.writeUInt32LE(isZip64 ? 0xffffffff : offset, 10)
    const central = [Buffer.from('PK\u0001\u0002'), Buffer.from([45, 0]), header(extra, true), centralTail]
    centrals.push(Buffer.concat([...central, Buffer.from(name), ...(isZip64 ? [extra] : [])]))
    locals.push(Buffer.concat(local))
    offset += locals.at(-1)!.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function zip64Field(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return field
}

function descriptorOf(data: Buffer, packed: Buffer): Buffer {
  const descriptor = Buffer.alloc(24)
  descriptor.write('PK\u0007\u0008', 'latin1')
  descriptor.writeUInt32LE(crc32(data), 4)
  descriptor.writeBigUInt64LE(BigInt(packed.length), 8)
  descriptor.writeBigUInt64LE(BigInt(data.length), 16)
  return descriptor
}

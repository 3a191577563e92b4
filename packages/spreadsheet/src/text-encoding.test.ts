import { decodeChunks, decodeText, detectEncoding } from './text-encoding'

const TEXT = 'nama;kota\r\nMaʼruf “Andi” – Ñuñoa;Malang'

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}

test.each([
  ['utf-8', Buffer.from(TEXT)],
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['utf-16le', utf16(TEXT, false)],
  ['utf-16be', utf16(TEXT, true)],
  ['utf-16le', utf16(TEXT, false).subarray(2)],
  ['utf-16be', utf16(TEXT, true).subarray(2)],
])('decodes %s whole and in single bytes', async (encoding, bytes) => {
  const single = [...bytes].map((byte) => Uint8Array.of(byte))
  // UTF-16 is recognised in the first chunk of a file, which is never a single byte.
  const chunks = [bytes.subarray(0, 4), ...single.slice(4)]
  expect(await detectEncoding(chunks)).toBe(encoding)
  expect(await decodeText(bytes)).toBe(TEXT)
  let text = ''
  for await (const part of decodeChunks(streamOf(chunks), await detectEncoding(chunks))) text += part
  expect(text).toBe(TEXT)
})

test('reads what is no UTF-8 as Windows-1252', async () => {
  const bytes = Buffer.from([0x4d, 0x61, 0x92, 0x72, 0x75, 0x66, 0x20, 0xd1])
  expect(await decodeText(bytes)).toBe('Ma’ruf Ñ')
})

async function* streamOf(chunks: readonly Uint8Array[]) {
  yield* chunks
}

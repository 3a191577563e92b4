import { inflateRawSync } from 'node:zlib'

const ENTRY_MARK = Buffer.from('PK\u0001\u0002', 'latin1')
const ENTRY_BYTES = 46
const LOCAL_ENTRY_BYTES = 30
const STORED = 0
const DEFLATED = 8

/**
 * Whether the entries of a zip archive unpack to at most `maxBytes`, counted while inflating: the sizes in the archive
 * are the sender's claims. Throws for a damaged archive.
 */
export function unpacksWithin(archive: Buffer, maxBytes: number): boolean {
  let remaining = maxBytes
  try {
    for (let at = archive.indexOf(ENTRY_MARK); at >= 0; at = archive.indexOf(ENTRY_MARK, at + ENTRY_BYTES)) {
      remaining -= unpackedBytes(archive, at, remaining)
      if (remaining < 0) return false
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return false
    throw error
  }
}

function unpackedBytes(archive: Buffer, at: number, maxBytes: number): number {
  const method = archive.readUInt16LE(at + 10)
  const packedBytes = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  const nameAndExtraBytes = archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const start = local + LOCAL_ENTRY_BYTES + nameAndExtraBytes
  if (method === STORED) return packedBytes
  if (method !== DEFLATED) throw new Error(`unknown method ${method}`)
  const packed = archive.subarray(start, start + packedBytes)
  return packed.length === 0 ? 0 : inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) }).length
}

const ENTRY_MARK = Buffer.from('PK\u0001\u0002', 'latin1')
const ENTRY_BYTES = 46
/** Instead of a value that the Zip64 field of the entry has. */
const ZIP64_VALUE = 0xffffffff
const ZIP64_FIELD = 1
/** Unpacked size, packed size and offset of an entry, in the order of the Zip64 field. */
const EXTENDABLE_OFFSETS = [24, 20, 42]

/**
 * Returns a copy of a zip archive whose directory has sizes and offsets of 32 bits. Some writers use Zip64 for every entry,
 * however small, and readers expect it in large archives only. Throws a RangeError for a broken directory.
 */
export function expandZip64(archive: Buffer): Buffer<ArrayBuffer> {
  const copy = Buffer.from(new Uint8Array(archive).buffer)
  for (let at = copy.indexOf(ENTRY_MARK); at >= 0; at = copy.indexOf(ENTRY_MARK, at + ENTRY_BYTES)) {
    let value = zip64ValuesOf(copy, at)
    for (const offset of EXTENDABLE_OFFSETS) {
      if (value === undefined || copy.readUInt32LE(at + offset) !== ZIP64_VALUE) continue
      copy.writeUInt32LE(Number(copy.readBigUInt64LE(value)), at + offset)
      value += 8
    }
  }
  return copy
}

/** Offset of the values in the Zip64 field of an entry; undefined without one. */
function zip64ValuesOf(archive: Buffer, at: number): number | undefined {
  const start = at + ENTRY_BYTES + archive.readUInt16LE(at + 28)
  const end = start + archive.readUInt16LE(at + 30)
  for (let field = start; field + 4 <= end; field += 4 + archive.readUInt16LE(field + 2))
    if (archive.readUInt16LE(field) === ZIP64_FIELD) return field + 4
  return undefined
}

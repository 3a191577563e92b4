/** Header of the binary COPY format: signature, flags and the length of the (empty) header extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** Upper bound of one encoded column, its length word included. */
const MAX_COLUMN_BYTES = 64
const NULL = -1

/**
 * Encodes rows for `COPY … FROM STDIN (FORMAT binary)`: each value is preceded by its length, and numbers are not text.
 * Call `row` for each row, then one method per column, in the order and of the type of the columns. The bytes are taken
 * all at the end, or in chunks.
 */
export class BinaryRows {
  private buffer: Buffer
  private view: DataView
  private offset = 0

  /** `expected`: initial buffer size in bytes. */
  constructor(expected = 65_536) {
    this.buffer = Buffer.allocUnsafe(Math.max(expected, 4 * MAX_COLUMN_BYTES))
    this.view = new DataView(this.buffer.buffer, this.buffer.byteOffset)
    this.offset = HEADER.copy(this.buffer)
  }

  row(columns: number): this {
    this.ensureCapacity()
    this.view.setInt16(this.offset, columns)
    this.offset += 2
    return this
  }

  smallint(value: number): this {
    this.length(2)
    this.view.setInt16(this.offset, value)
    this.offset += 2
    return this
  }

  integer(value: number | null): this {
    if (value === null) return this.length(NULL)
    this.length(4)
    this.view.setInt32(this.offset, value)
    this.offset += 4
    return this
  }

  /** A bigint from a number up to 2^53. */
  bigint(value: number | null): this {
    if (value === null) return this.length(NULL)
    this.length(8)
    this.view.setInt32(this.offset, Math.floor(value / 2 ** 32))
    this.view.setUint32(this.offset + 4, value % 2 ** 32)
    this.offset += 8
    return this
  }

  exactBigint(value: bigint): this {
    this.length(8)
    this.view.setBigInt64(this.offset, value)
    this.offset += 8
    return this
  }

  /** A short ASCII text. */
  asciiText(value: string | null): this {
    if (value === null) return this.length(NULL)
    this.length(value.length)
    for (let index = 0; index < value.length; index++) this.buffer[this.offset++] = value.charCodeAt(index)
    return this
  }

  /** `bytes`: the 16 bytes of the UUID. */
  uuid(bytes: Uint8Array): this {
    this.length(16)
    this.buffer.set(bytes, this.offset)
    this.offset += 16
    return this
  }

  /** The bytes since the start or the last `take`. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.offset)
    this.buffer = Buffer.allocUnsafe(this.buffer.length)
    this.view = new DataView(this.buffer.buffer, this.buffer.byteOffset)
    this.offset = 0
    return taken
  }

  /** The remaining bytes with the trailer. The encoder is unusable afterwards. */
  end(): Buffer {
    this.ensureCapacity()
    this.view.setInt16(this.offset, -1)
    return this.buffer.subarray(0, this.offset + 2)
  }

  private length(bytes: number): this {
    this.ensureCapacity()
    this.view.setInt32(this.offset, bytes)
    this.offset += 4
    return this
  }

  private ensureCapacity(): void {
    if (this.offset + MAX_COLUMN_BYTES <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(2 * this.buffer.length)
    this.buffer.copy(grown, 0, 0, this.offset)
    this.buffer = grown
    this.view = new DataView(grown.buffer, grown.byteOffset)
  }
}

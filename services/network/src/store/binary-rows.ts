/** In front of the first row: a signature, flags, and the length of an extension that nobody uses. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** A column of one row, its length included, is never longer than this. */
const LONGEST = 64
const NULL = -1

/**
 * Rows in the form that `COPY … FROM STDIN (FORMAT binary)` takes: each value behind its length, nothing as text that is a
 * number. Begin each row with `row`, then one call for each column, in the order and of the type of the column. All rows
 * may be taken at the end, or what there is of them now and then.
 */
export class BinaryRows {
  private buffer: Buffer
  private view: DataView
  private at = 0

  /** `expected`: bytes to make room for at once. */
  constructor(expected = 65_536) {
    this.buffer = Buffer.allocUnsafe(Math.max(expected, 4 * LONGEST))
    this.view = new DataView(this.buffer.buffer, this.buffer.byteOffset)
    this.at = HEADER.copy(this.buffer)
  }

  row(columns: number): this {
    this.room()
    this.view.setInt16(this.at, columns)
    this.at += 2
    return this
  }

  /** A smallint. */
  small(value: number): this {
    this.length(2)
    this.view.setInt16(this.at, value)
    this.at += 2
    return this
  }

  /** An integer. */
  whole(value: number | null): this {
    if (value === null) return this.length(NULL)
    this.length(4)
    this.view.setInt32(this.at, value)
    this.at += 4
    return this
  }

  /** A bigint, given as a number up to 2^53. */
  big(value: number | null): this {
    if (value === null) return this.length(NULL)
    this.length(8)
    this.view.setInt32(this.at, Math.floor(value / 2 ** 32))
    this.view.setUint32(this.at + 4, value % 2 ** 32)
    this.at += 8
    return this
  }

  /** A bigint. */
  exact(value: bigint): this {
    this.length(8)
    this.view.setBigInt64(this.at, value)
    this.at += 8
    return this
  }

  /** A text of few ASCII letters. */
  word(value: string | null): this {
    if (value === null) return this.length(NULL)
    this.length(value.length)
    for (let index = 0; index < value.length; index++) this.buffer[this.at++] = value.charCodeAt(index)
    return this
  }

  /** A uuid, as its 16 bytes. */
  uuid(bytes: Uint8Array): this {
    this.length(16)
    this.buffer.set(bytes, this.at)
    this.at += 16
    return this
  }

  /** The bytes since the beginning or the last `take`, to be sent before the next. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.at)
    this.buffer = Buffer.allocUnsafe(this.buffer.length)
    this.view = new DataView(this.buffer.buffer, this.buffer.byteOffset)
    this.at = 0
    return taken
  }

  /** The rest of the bytes, with what stands behind the last row. Nothing can be added afterwards. */
  end(): Buffer {
    this.room()
    this.view.setInt16(this.at, -1)
    return this.buffer.subarray(0, this.at + 2)
  }

  private length(bytes: number): this {
    this.room()
    this.view.setInt32(this.at, bytes)
    this.at += 4
    return this
  }

  private room(): void {
    if (this.at + LONGEST <= this.buffer.length) return
    const grown = Buffer.allocUnsafe(2 * this.buffer.length)
    this.buffer.copy(grown, 0, 0, this.at)
    this.buffer = grown
    this.view = new DataView(grown.buffer, grown.byteOffset)
  }
}

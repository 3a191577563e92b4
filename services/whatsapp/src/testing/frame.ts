/** Sent by the client before its first frame; also the prologue of the handshake. */
export const HEADER = Buffer.from([87, 65, 6, 3])

/** Splits a byte stream into frames with a 3-byte length prefix; the client's first frame follows a header. */
export class FrameReader {
  private bytes = Buffer.alloc(0)
  private headerRead = false

  /** Adds received bytes and returns the frames that are complete. */
  push(data: Uint8Array): Buffer[] {
    this.bytes = Buffer.concat([this.bytes, data])
    if (!this.headerRead) {
      if (this.bytes.length < HEADER.length) return []
      this.bytes = this.bytes.subarray(HEADER.length)
      this.headerRead = true
    }
    const frames: Buffer[] = []
    while (this.bytes.length >= 3) {
      const size = this.bytes.readUIntBE(0, 3)
      if (this.bytes.length < size + 3) break
      frames.push(this.bytes.subarray(3, size + 3))
      this.bytes = this.bytes.subarray(size + 3)
    }
    return frames
  }
}

export function encodeFrame(data: Uint8Array): Buffer {
  const length = Buffer.alloc(3)
  length.writeUIntBE(data.length, 0, 3)
  return Buffer.concat([length, data])
}
